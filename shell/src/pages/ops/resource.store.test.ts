import { expect, it, vi } from 'vitest'

import { createResource } from './resource.store.ts'

it('does not refresh during a pending request, so that its failure is noticed', async () => {
  let fail = () => {}
  const read = vi.fn(() => new Promise<never>((_, reject) => (fail = () => reject(new Error()))))
  const store = createResource(read)
  const loading = store.load()
  await store.refresh()
  expect(read).toHaveBeenCalledTimes(1)
  fail()
  await loading
  expect(store.$state.get().status).toBe('failed')
  void store.refresh()
  expect(read).toHaveBeenCalledTimes(2)
})
