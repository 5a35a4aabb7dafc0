import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { bootData } from './boot.ts'
import { $newerBuild, noteBuild, watchBuilds } from './builds.ts'

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(bootData, { id: 'mine' })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  noteBuild('mine')
})

describe('newer builds', () => {
  it('are told by every answer of the API', () => {
    noteBuild(undefined)
    noteBuild('mine')
    expect($newerBuild.get()).toBeNull()
    noteBuild('newer')
    expect($newerBuild.get()).toBe('newer')
    noteBuild('mine')
    expect($newerBuild.get()).toBeNull()
  })

  it('are asked for hourly, until nobody wants to know [S7.builds] [S9.build-check]', async () => {
    const ask = vi.fn(async () => Response.json({ id: 'newer' }))
    vi.stubGlobal('fetch', ask)
    const stop = watchBuilds()
    await vi.advanceTimersByTimeAsync(3_599_999)
    expect(ask).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledExactlyOnceWith('/_builds/latest.json', { cache: 'no-store' })
    expect($newerBuild.get()).toBe('newer')
    stop()
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(ask).toHaveBeenCalledOnce()
  })

  it.each([
    ['an error', () => new Response('no', { status: 500 })],
    ['a page', () => new Response('<html></html>')],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['something else', () => Response.json([1])],
  ])('do not follow from %s', async (_, reply) => {
    vi.stubGlobal('fetch', vi.fn(reply))
    const stop = watchBuilds()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect($newerBuild.get()).toBeNull()
    stop()
  })
})
