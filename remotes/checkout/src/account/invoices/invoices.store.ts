import {
  type Invoice,
  type InvoiceRow,
  invoicePageResponseSchema,
  invoiceResponseSchema,
} from '@storefront/api/invoice'
import type { ReadableAtom } from 'nanostores'
import { ApiError, get } from 'shared/http'
import { createResource, type Resource } from 'shared/resource'

import { createPagedResource } from '../paged-resource.ts'

const list = createPagedResource(async before => {
  const query = new URLSearchParams(before === null ? {} : { before })
  const { invoices, next } = await get(`/api/v3/invoices?${query}`, invoicePageResponseSchema)
  return { rows: invoices, next }
})

export type InvoiceList = { rows: readonly InvoiceRow[]; next: string | null }
/** The loaded part of the invoices, newest first. */
export const $invoices: ReadableAtom<Resource<InvoiceList>> = list.$state
export const $moreInvoices = list.$more
export const loadInvoices = list.load
export const loadMoreInvoices = list.loadMore

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
