// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

import {
  codeOf,
  isReloadAllowed,
  openPages,
  ownBuild,
  page,
  pass,
  reloadOnce,
  startOffline,
} from './testing/failing-code.ts'

vi.mock('../boot.ts', () => ({ bootData: { id: 'a'.repeat(64), settings: {} } }))
openPages()

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
    page.liveBuild = null
    const { importCode, keepLoading } = codeOf('shared', 1)
    keepLoading({ onCode, onFailure })
    await pass(400)
    expect(importCode).toHaveBeenCalledOnce()
    page.liveBuild = ownBuild
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
    dispatchEvent(new Event('offline'))
    codeOf('shared').keepLoading()
    await pass(1000)
    expect(reloadOnce).not.toHaveBeenCalled()
    await pass(16_000)
    expect(reloadOnce).toHaveBeenCalledOnce()
    onLine.mockRestore()
  })

  it('can reload the page at the first failure after the network is back', async () => {
    page.liveBuild = null
    codeOf('shared').keepLoading()
    await pass(100)
    page.liveBuild = ownBuild
    dispatchEvent(new Event('online'))
    await pass(0)
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
