// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { isReloadAllowed, reloadOnce } from './recovery.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
  globalThis.__storefrontRecovery = undefined
})

describe('reload guard', () => {
  it('is the document’s own where there is one', () => {
    const guard = { reloadOnce: vi.fn(() => true), isReloadAllowed: vi.fn(() => false) }
    globalThis.__storefrontRecovery = guard
    expect([isReloadAllowed('/home'), reloadOnce('/home')]).toEqual([false, true])
    expect(guard.reloadOnce).toHaveBeenCalledWith('/home')
  })

  it('allows one reload for each path in 10 s [S4.stale-build.once] [S9.reload-guard]', () => {
    sessionStorage.setItem('reload-guard', JSON.stringify({ '/home': 1_000_000 }))
    vi.setSystemTime(1_009_999)
    expect([isReloadAllowed('/home'), isReloadAllowed('/cart')]).toEqual([false, true])
    expect(reloadOnce('/home')).toBe(false)
    vi.setSystemTime(1_010_000)
    expect(isReloadAllowed('/home')).toBe(true)
  })

  it('does not reload when the record cannot be kept', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(reloadOnce('/home')).toBe(false)
  })

  it('passes over a record that is none, and a clock that was set back', () => {
    sessionStorage.setItem('reload-guard', '{')
    expect(isReloadAllowed('/home')).toBe(true)
    sessionStorage.setItem('reload-guard', JSON.stringify({ '/home': 9_000_000 }))
    expect(isReloadAllowed('/home')).toBe(true)
  })
})
