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

test('preserves the loaded pages when the list is loaded again', async () => {
  vi.mocked(get).mockResolvedValueOnce(page('ed', '3'))
  await loadInvoices()
  vi.mocked(get).mockResolvedValueOnce(page('cb', '1'))
  await loadMoreInvoices()
  vi.mocked(get).mockResolvedValueOnce(page('fe', '4'))
  await loadInvoices()
  const state = $invoices.get()
  const ids = state.status === 'ready' && state.content.invoices.map(({ id }) => id).join('')
  expect(ids).toBe('fedcb')
  expect(state).toMatchObject({ content: { next: '1' } })
})
