import {
  type Invoice,
  type InvoiceRow,
  invoicePageResponseSchema,
  invoiceResponseSchema,
} from '@storefront/api/invoice'
import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, get } from 'shared/http'
import { createResource, type Resource } from 'shared/resource'

import { mergeRows } from '../merge-page.ts'

export type InvoiceList = { invoices: InvoiceRow[]; next: string | null }

const list = createResource<InvoiceList>(async known => {
  const { invoices, next } = await get('/api/v3/invoices', invoicePageResponseSchema)
  const before = known()
  const merged = mergeRows(before && { rows: before.invoices, next: before.next }, {
    rows: invoices,
    next,
  })
  return { invoices: merged.rows, next: merged.next }
})

/** The loaded part of the invoices, newest first. */
export const $invoices: ReadableAtom<Resource<InvoiceList>> = list.$state
export const loadInvoices = list.load

const more = atom<'idle' | 'loading' | 'failed'>('idle')
export const $moreInvoices: ReadableAtom<'idle' | 'loading' | 'failed'> = more

export async function loadMoreInvoices(): Promise<void> {
  const state = list.$state.get()
  if (state.status !== 'ready' || state.content.next === null || more.get() === 'loading') return
  more.set('loading')
  try {
    const { next } = state.content
    const page = await get(`/api/v3/invoices?before=${next}`, invoicePageResponseSchema)
    // The list may have been refreshed in the meantime.
    const now = list.$state.get()
    if (now.status === 'ready' && now.content.next === next)
      list.add({ ...page, invoices: [...now.content.invoices, ...page.invoices] })
    more.set('idle')
  } catch {
    more.set('failed')
  }
}

let current = ''
/** `null`: the invoice does not exist or belongs to another customer. */
const one = createResource<Invoice | null>(async () => {
  try {
    return await get(`/api/v3/invoices/${encodeURIComponent(current)}`, invoiceResponseSchema)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
})

/** The open invoice. */
export const $invoice: ReadableAtom<Resource<Invoice | null>> = one.$state
export const loadInvoice = one.load

export function openInvoice(id: string): void {
  if (id !== current) one.reset()
  current = id
  void one.load()
}
