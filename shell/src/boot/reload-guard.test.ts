import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createReloadGuard } from './reload-guard.ts'

const reload = vi.fn()
const stored = new Map<string, string>()
/** The state of a tab outside its storage. */
let state: unknown
let isFull = false
let isBlocked = false
let monotonicMs = 0
let originMs = 0
let wallMs = 0

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    stored.set(key, value)
  },
}

function pass(milliseconds: number) {
  monotonicMs += milliseconds
  wallMs += milliseconds
}

/** The guard of the next page load in this tab. */
function openDocument({ isReady = true } = {}) {
  originMs = monotonicMs
  const guard = createReloadGuard()
  if (isReady) guard.noteReady()
  return guard
}

beforeEach(() => {
  stored.clear()
  state = null
  isFull = false
  isBlocked = false
  monotonicMs = Date.UTC(2026, 10, 21)
  wallMs = monotonicMs
  reload.mockClear()
  vi.spyOn(Date, 'now').mockImplementation(() => wallMs)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('performance', {
    get timeOrigin() {
      return originMs
    },
    now: () => monotonicMs - originMs,
  })
  vi.stubGlobal('history', {
    get state() {
      return state
    },
    replaceState: (next: unknown) => {
      state = structuredClone(next)
    },
  })
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      if (isBlocked) throw new DOMException('blocked', 'SecurityError')
      return storage
    },
  })
})

describe('the reload guard', () => {
  it('reloads once for each path in 10 s, across page loads', {
    tags: ['S4.stale-build.once', 'S9.reload-guard', 'D2'],
  }, () => {
    expect(openDocument().reloadOnce('/home')).toBe(true)
    const { isReloadAllowed, reloadOnce } = openDocument()
    pass(9999)
    expect([isReloadAllowed('/home'), reloadOnce('/home')]).toEqual([false, false])
    expect(reload).toHaveBeenCalledOnce()
    pass(1)
    expect(isReloadAllowed('/home')).toBe(true)
    expect(reloadOnce('/home')).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('counts every path separately, also when they are visited in turn', {
    tags: ['D3'],
  }, () => {
    const tried: boolean[] = []
    for (const path of ['/home', '/cart', '/home', '/cart', '/home', '/cart']) {
      tried.push(openDocument().reloadOnce(path))
      pass(1000)
    }
    expect(tried).toEqual([true, true, false, false, false, false])
    pass(4000)
    const { isReloadAllowed } = openDocument()
    expect([isReloadAllowed('/home'), isReloadAllowed('/cart')]).toEqual([true, false])
    expect(Object.keys(JSON.parse(stored.get('reload-guard') ?? ''))).toEqual(['/home', '/cart'])
  })

  it('does not reload again until a reloaded page has been ready for 10 s', {
    tags: ['S4.stale-build.no-loop'],
  }, () => {
    expect(openDocument().reloadOnce('/home')).toBe(true)
    const { isReloadAllowed, noteReady } = openDocument({ isReady: false })
    pass(25_000)
    expect(isReloadAllowed('/home')).toBe(false)
    expect(isReloadAllowed('/cart')).toBe(true)
    noteReady()
    pass(9999)
    expect(isReloadAllowed('/home')).toBe(false)
    pass(1)
    expect(isReloadAllowed('/home')).toBe(true)
  })

  it('does not wait for a slow page that was not reloaded', () => {
    expect(openDocument().reloadOnce('/home')).toBe(true)
    pass(60_000)
    const { isReloadAllowed } = openDocument({ isReady: false })
    expect(isReloadAllowed('/home')).toBe(true)
  })

  it.each([
    ['is full', () => (isFull = true)],
    ['throws on access', () => (isBlocked = true)],
  ])('reloads each path once when session storage %s', { tags: ['D4'] }, (_, breakStorage) => {
    breakStorage()
    state = { idx: 3, key: 'of the router' }
    expect(openDocument().reloadOnce('/home')).toBe(true)
    const { reloadOnce } = openDocument()
    expect(reloadOnce('/home')).toBe(false)
    // Client-side navigation creates another history entry with its own state.
    state = { idx: 4 }
    expect(reloadOnce('/cart')).toBe(true)
    expect(state).toMatchObject({ idx: 4 })
    const next = openDocument()
    expect([next.reloadOnce('/home'), next.reloadOnce('/cart')]).toEqual([false, false])
    expect(reload).toHaveBeenCalledTimes(2)
    pass(10_000)
    expect(openDocument().reloadOnce('/home')).toBe(true)
  })

  it('does not reload if no record can be stored', { tags: ['D4'] }, () => {
    isBlocked = true
    vi.stubGlobal('history', {
      replaceState: () => {
        throw new DOMException('too many', 'SecurityError')
      },
    })
    expect(openDocument().reloadOnce('/home')).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not repeat a reload that the customer cancelled', () => {
    isFull = true
    const { reloadOnce } = openDocument()
    expect([reloadOnce('/home'), reloadOnce('/home')]).toEqual([true, false])
  })

  it.each([
    ['forward', 86_400_000],
    ['back', -86_400_000],
  ])(
    'still waits 10 s when the clock is set a day %s',
    { tags: ['D5', 'S12', 'S9.reload-guard'] },
    (_, jump) => {
      expect(openDocument().reloadOnce('/home')).toBe(true)
      wallMs += jump
      pass(9999)
      expect(openDocument().reloadOnce('/home')).toBe(false)
      pass(1)
      expect(openDocument().reloadOnce('/home')).toBe(true)
      expect(openDocument().reloadOnce('/home')).toBe(false)
    },
  )

  it('ignores a record from the far future', {
    tags: ['D5'],
  }, () => {
    stored.set('reload-guard', JSON.stringify({ '/home': monotonicMs + 86_400_000 }))
    const { reloadOnce } = openDocument()
    expect([reloadOnce('/home'), reloadOnce('/home')]).toEqual([true, false])
  })

  it('counts a reload whose record is slightly ahead of this page load', {
    tags: ['D2'],
  }, () => {
    stored.set('reload-guard', JSON.stringify({ '/home': monotonicMs + 20 }))
    expect(openDocument().reloadOnce('/home')).toBe(false)
    pass(10_020)
    expect(openDocument().reloadOnce('/home')).toBe(true)
  })

  it.each(['not json', '[1]', 'null', '{"/home":"now"}', '"x"'])(
    'ignores %s as its record',
    record => {
      stored.set('reload-guard', record)
      expect(openDocument().isReloadAllowed('/home')).toBe(true)
    },
  )
})
