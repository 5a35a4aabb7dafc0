import { afterEach, expect, it, vi } from 'vitest'

import { isReloadAllowed, reloadOnce } from './recovery.ts'

afterEach(() => {
  globalThis.__storefrontRecovery = undefined
})

it('uses the guard of the page', () => {
  const guard = { reloadOnce: vi.fn(() => true), isReloadAllowed: vi.fn(() => true) }
  globalThis.__storefrontRecovery = guard
  expect([isReloadAllowed('/home'), reloadOnce('/home')]).toEqual([true, true])
  expect(guard.reloadOnce).toHaveBeenCalledWith('/home')
})

it('never reloads a page without one', () => {
  expect([isReloadAllowed('/home'), reloadOnce('/home')]).toEqual([false, false])
})
