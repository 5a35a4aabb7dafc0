// @vitest-environment jsdom
import { keepMount } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { noteBuild } from '../builds/builds.ts'
import { $network } from '../http/network.ts'
import { addUnsavedWork } from '../navigation/unsaved.ts'
import { lazyCode } from './lazy-code.ts'

const boot = vi.hoisted(() => ({ id: 'a'.repeat(64), settings: {} }))
vi.mock('../boot.ts', () => ({ bootData: boot }))

const other = 'b'.repeat(64)
const reloadOnce = vi.fn(() => true)
const isReloadAllowed = vi.fn(() => true)
let isTyped = false
keepMount($network)
addUnsavedWork(() => isTyped)

/** The shop's response: the live build. Null: no network. */
let live: string | null
async function respond(url: string) {
  if (live === null) throw new TypeError('Failed to fetch')
  if (url === '/healthz') return new Response()
  const id = url.includes('latest') ? live : url.slice('/_builds/'.length, -'.json'.length)
  return Response.json({ id, createdAt: '2026-11-21', releases: {}, move: 7 })
}

/** The error as the bundler throws it. */
const failed = (container: string) =>
  Object.assign(new Error('Loading chunk i5 failed.'), {
    name: 'ChunkLoadError',
    request: `http://localhost/r/${container}/i5.0183612e2c.js`,
  })

/** Code of a container whose first `times` imports fail. */
function codeOf(container: string, times = Number.POSITIVE_INFINITY) {
  const importCode = vi.fn(async () => {
    if (importCode.mock.calls.length <= times) throw failed(container)
    return 'code'
  })
  return { importCode, ...lazyCode(importCode) }
}

/** The state of a load: it waits while the page is reloading. */
function follow(loading: Promise<unknown>) {
  const end = { of: 'waiting' }
  loading.then(
    () => Object.assign(end, { of: 'there' }),
    () => Object.assign(end, { of: 'failed' }),
  )
  return end
}

/** Starts to load while the browser is offline. The network is back before the load fails. */
function startOffline<Result>(start: () => Result): Result {
  dispatchEvent(new Event('offline'))
  const result = start()
  dispatchEvent(new Event('online'))
  return result
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', vi.fn(respond))
  globalThis.__storefrontRecovery = { reloadOnce, isReloadAllowed }
  reloadOnce.mockClear().mockReturnValue(true)
  isReloadAllowed.mockClear().mockReturnValue(true)
  isTyped = false
  live = boot.id
  noteBuild(boot.id)
  history.replaceState(null, '', '/es/account')
})
afterEach(async () => {
  // End a reload that was requested but did not happen.
  live = boot.id
  await pass(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a required chunk', () => {
  it.each(['shell', 'shared'])(
    'reloads the page when it is missing in %s, without showing the failure',
    { tags: ['S4.stale-build.reload', 'S4.stale-build.every-chunk'] },
    async container => {
      const end = follow(codeOf(container).load())
      await pass(1000)
      expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('/es/account')
      expect(end.of).toBe('waiting')
    },
  )

  it('reloads the page when a module needs a missing one of shared', async () => {
    const page = lazyCode(() => Promise.reject(failed('shared')), 'checkout')
    follow(page.load())
    await pass(0)
    expect(reloadOnce).toHaveBeenCalledOnce()
  })

  it('fails when it belongs to a remote whose build is the live one', {
    tags: ['S4.stale-build.fallback'],
  }, async () => {
    const end = follow(codeOf('cart').load())
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('reloads the page for a remote after a known deployment', {
    tags: ['D1', 'S4.stale-build.newer'],
  }, async () => {
    noteBuild(other)
    follow(codeOf('cart').load())
    await pass(0)
    expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('/es/account')
  })

  it('checks for a deployment that this page does not know yet', {
    tags: ['D1', 'S4.stale-build.newer'],
  }, async () => {
    live = other
    follow(codeOf('cart').load())
    await pass(0)
    expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('/es/account')
  })

  it('belongs to the given container when the error names no file', async () => {
    const timedOut = () => Promise.reject(new Error('Cannot load it within 7200 ms'))
    follow(lazyCode(timedOut, 'cart').load())
    await pass(0)
    expect(reloadOnce).not.toHaveBeenCalled()
    follow(lazyCode(timedOut, 'shell').load())
    await pass(0)
    expect(reloadOnce).toHaveBeenCalledOnce()
  })

  it('fails when the guard forbids another reload, and sends no request', {
    tags: ['D2', 'S4.stale-build.once'],
  }, async () => {
    isReloadAllowed.mockReturnValue(false)
    const end = follow(codeOf('shell').load())
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('fails when a reload would lose something unsaved', {
    tags: ['S4.stale-build.unsaved'],
  }, async () => {
    isTyped = true
    const end = follow(codeOf('shell').load())
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('fails when the customer typed something during the check', {
    tags: ['S4.stale-build.unsaved'],
  }, async () => {
    const end = follow(codeOf('shell').load())
    await Promise.resolve()
    isTyped = true
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('does not reload after the customer has opened another page', async () => {
    const end = follow(codeOf('shell').load())
    history.replaceState(null, '', '/es/home')
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it.each(['shell', 'cart'])(
    'does not reload the page without network, for code of %s',
    { tags: ['D8'] },
    async container => {
      live = null
      noteBuild(other)
      const end = follow(codeOf(container).load())
      await pass(0)
      expect(end.of).toBe('failed')
      expect(reloadOnce).not.toHaveBeenCalled()
    },
  )

  it('does not reload when the network returns before the failure', {
    tags: ['D8'],
  }, async () => {
    const end = startOffline(() => follow(codeOf('shell').load()))
    await pass(0)
    expect(end.of).toBe('failed')
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('is fetched again by the next use, once for several uses', async () => {
    const { importCode, load, $code } = codeOf('cart', 1)
    await expect(load()).rejects.toThrow('Loading chunk')
    expect($code.get()).toBeNull()
    expect(await Promise.all([load(), load()])).toEqual(['code', 'code'])
    expect(importCode).toHaveBeenCalledTimes(2)
    expect($code.get()).toBe('code')
    expect(await load()).toBe('code')
    expect(importCode).toHaveBeenCalledTimes(2)
  })

  it('shares one reload among simultaneous failures, and fails when it is canceled', async () => {
    const ends = [codeOf('shell'), codeOf('shared')].map(({ load }) => follow(load()))
    await pass(9000)
    expect(ends.map(({ of }) => of)).toEqual(['waiting', 'waiting'])
    expect(reloadOnce).toHaveBeenCalledOnce()
    await pass(1000)
    expect(ends.map(({ of }) => of)).toEqual(['failed', 'failed'])
  })
})

describe('a prefetched chunk', () => {
  it('reloads nothing, and is fetched again when it is needed', {
    tags: ['S4.stale-build.quiet'],
  }, async () => {
    const { importCode, prefetch, load } = codeOf('shell', 1)
    expect(await prefetch()).toBeNull()
    await pass(1000)
    expect(reloadOnce).not.toHaveBeenCalled()
    expect(await load()).toBe('code')
    expect(importCode).toHaveBeenCalledTimes(2)
  })
})

describe('an awaited chunk', () => {
  const onCode = vi.fn()
  const onFailure = vi.fn()
  beforeEach(() => {
    onCode.mockReset()
    onFailure.mockReset()
  })

  it('reloads the page at its first failure, and never for automatic retries', {
    tags: ['S4.stale-build.every-chunk'],
  }, async () => {
    const { importCode, keepLoading } = codeOf('shared')
    keepLoading({ onCode, onFailure })
    await pass(0)
    expect(reloadOnce).toHaveBeenCalledOnce()
    expect(onFailure).not.toHaveBeenCalled()
    // The reload was canceled.
    await pass(10_000)
    expect(onFailure).toHaveBeenCalledOnce()
    await pass(600_000)
    expect(importCode.mock.calls.length).toBeGreaterThan(8)
    expect(reloadOnce).toHaveBeenCalledOnce()
    expect(onFailure).toHaveBeenCalledOnce()
  })

  it('is fetched with back-off until it is loaded, finally at most once in half a minute', {
    tags: ['S7.icons.chunk'],
  }, async () => {
    isReloadAllowed.mockReturnValue(false)
    const { importCode, keepLoading, $code } = codeOf('shared', 12)
    keepLoading({ onCode })
    await pass(7000)
    expect(importCode.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(importCode.mock.calls.length).toBeLessThanOrEqual(5)
    await pass(120_000)
    const before = importCode.mock.calls.length
    await pass(60_000)
    expect(importCode.mock.calls.length - before).toBeLessThanOrEqual(2)
    await pass(600_000)
    expect(onCode).toHaveBeenCalledExactlyOnceWith('code')
    expect($code.get()).toBe('code')
    expect(importCode).toHaveBeenCalledTimes(13)
  })

  it('reports no missing network, and loads at once when it is back', {
    tags: ['D8', 'S7.icons.chunk'],
  }, async () => {
    live = null
    const { importCode, keepLoading } = codeOf('shared', 1)
    keepLoading({ onCode, onFailure })
    await pass(400)
    expect(importCode).toHaveBeenCalledOnce()
    live = boot.id
    dispatchEvent(new Event('online'))
    await pass(0)
    expect(onCode).toHaveBeenCalledExactlyOnceWith('code')
    expect(onFailure).not.toHaveBeenCalled()
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('does not reload when the network returns before the failure', {
    tags: ['D8'],
  }, async () => {
    const { importCode, keepLoading } = codeOf('shared', 1)
    startOffline(() => keepLoading({ onCode, onFailure }))
    await pass(1000)
    expect(importCode).toHaveBeenCalledTimes(2)
    expect(onCode).toHaveBeenCalledExactlyOnceWith('code')
    expect(onFailure).not.toHaveBeenCalled()
    expect(reloadOnce).not.toHaveBeenCalled()
  })

  it('reloads the page in the end when the browser wrongly reports that it is offline', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    codeOf('shared').keepLoading()
    await pass(1000)
    expect(reloadOnce).not.toHaveBeenCalled()
    await pass(16_000)
    expect(reloadOnce).toHaveBeenCalledOnce()
    onLine.mockRestore()
  })

  it('can reload the page at a failure after the network is back', async () => {
    live = null
    codeOf('shared').keepLoading()
    await pass(100)
    live = boot.id
    dispatchEvent(new Event('online'))
    await pass(16_000)
    expect(reloadOnce).toHaveBeenCalledOnce()
  })

  it('is no longer requested when no one waits', async () => {
    isReloadAllowed.mockReturnValue(false)
    const { importCode, keepLoading } = codeOf('cart')
    const stops = [keepLoading(), keepLoading()]
    await pass(0)
    for (const stop of stops) stop()
    await pass(600_000)
    expect(importCode).toHaveBeenCalledOnce()
  })

  it('is retried at once for the next use, and each use gets the failure', {
    tags: ['S4.stale-build.fallback'],
  }, async () => {
    const { importCode, keepLoading } = codeOf('cart', 2)
    const stop = keepLoading({ onFailure: () => stop() })
    await pass(0)
    keepLoading({ onCode, onFailure })
    await pass(0)
    expect(importCode).toHaveBeenCalledTimes(2)
    expect(onFailure).toHaveBeenCalledOnce()
    await pass(2000)
    expect(onCode).toHaveBeenCalledExactlyOnceWith('code')
  })

  it('is shared by many uses without further requests', async () => {
    isReloadAllowed.mockReturnValue(false)
    const { importCode, keepLoading } = codeOf('shared')
    for (let use = 0; use < 20; use++) keepLoading()
    await pass(7000)
    expect(importCode.mock.calls.length).toBeLessThanOrEqual(5)
  })

  it('is available at once when it is loaded already', async () => {
    const { keepLoading, load } = codeOf('cart', 0)
    await load()
    keepLoading({ onCode })
    expect(onCode).toHaveBeenCalledExactlyOnceWith('code')
  })
})
