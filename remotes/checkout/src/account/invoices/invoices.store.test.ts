// @vitest-environment jsdom
import { get } from 'shared/http'
import { expect, test, vi } from 'vitest'

import { $invoices, loadInvoices, loadMoreInvoices } from './invoices.store.ts'

vi.mock('shared/http', async original => ({
  ...(await original<typeof import('shared/http')>()),
  get: vi.fn(),
}))

const page = (ids: string, next: string | null) => ({
  invoices: [...ids].map(id => ({ id })),
  next,
})

const idsOf = () => {
  const state = $invoices.get()
  return state.status === 'ready' && state.content.rows.map(({ id }) => id).join('')
}

test('preserves the loaded pages when the list is loaded again', async () => {
  vi.mocked(get).mockResolvedValueOnce(page('ed', '3'))
  await loadInvoices()
  vi.mocked(get).mockResolvedValueOnce(page('cb', '1'))
  await loadMoreInvoices()
  vi.mocked(get).mockResolvedValueOnce(page('fe', '4'))
  await loadInvoices()
  expect(idsOf()).toBe('fedcb')
  expect($invoices.get()).toMatchObject({ content: { next: '1' } })
})

test('keeps what a refresh brought while more invoices were loading', async () => {
  vi.mocked(get).mockResolvedValueOnce(page('fe', '4'))
  await loadInvoices()
  let respond: ((value: unknown) => void) | undefined
  const older = new Promise(resolve => {
    respond = resolve
  })
  vi.mocked(get).mockReturnValueOnce(older)
  const loading = loadMoreInvoices()
  vi.mocked(get).mockResolvedValueOnce(page('gfe', '4'))
  await loadInvoices()
  respond?.(page('a', null))
  await loading
  expect(idsOf()).toBe('gfedcba')
})
