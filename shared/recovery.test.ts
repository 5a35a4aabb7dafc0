import { afterEach, expect, it, vi } from 'vitest'

import { isReloadAllowed, reloadOnce } from './recovery.ts'

afterEach(() => {
  globalThis.__storefrontRecovery = undefined
})

it('is the guard of the document', () => {
  const guard = { reloadOnce: vi.fn(() => true), isReloadAllowed: vi.fn(() => true) }
  globalThis.__storefrontRecovery = guard
  expect([isReloadAllowed('/home'), reloadOnce('/home')]).toEqual([true, true])
  expect(guard.reloadOnce).toHaveBeenCalledWith('/home')
})

it('never reloads a document without one', () => {
  expect([isReloadAllowed('/home'), reloadOnce('/home')]).toEqual([false, false])
})
