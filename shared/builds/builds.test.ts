import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { bootData } from '../boot.ts'
import { $toasts } from '../toast.ts'
import { createBuilds } from './create-builds.ts'

const own = 'a'.repeat(64)
const other = 'b'.repeat(64)
const third = 'c'.repeat(64)

type FakeResponses = Record<string, () => Response | Promise<Response>>
const manifest = (id: string) => Response.json({ id, createdAt: '2026-11-21', releases: {} })
const live = (id: string, deployment: number) =>
  Response.json({ id, createdAt: '2026-11-21', releases: {}, move: deployment })
const manifests: FakeResponses = Object.fromEntries(
  [own, other, third].map(id => [`/_builds/${id}.json`, () => manifest(id)]),
)
let responses: FakeResponses
const ask = vi.fn(async (url: string, _options: RequestInit) => {
  const response = responses[url]
  if (!response) throw new TypeError('Failed to fetch')
  return await response()
})
const requested = () => ask.mock.calls.map(([url]) => url)

/** A separate page without any known build. */
const openPage = () => createBuilds({ ...bootData, id: own })

function report(id: string, deployment: number) {
  responses = { ...manifests, '/_builds/latest.json': () => live(id, deployment) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', ask)
  ask.mockClear()
  report(own, 7)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('newer builds', () => {
  it('are reported by every API response', () => {
    const { $newer, note } = openPage()
    note(undefined)
    note(own)
    expect($newer.get()).toBeNull()
    note(other)
    expect($newer.get()).toBe(other)
    note(own)
    expect($newer.get()).toBeNull()
  })

  it('are checked at the start and hourly, until checking stops', {
    tags: ['S7.builds', 'S9.build-check', 'S7.builds.start'],
  }, async () => {
    const { $newer, watch } = openPage()
    const stop = watch()
    await vi.advanceTimersByTimeAsync(0)
    expect(requested()).toEqual(['/_builds/latest.json', `/_builds/${own}.json`])
    expect(ask.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' })
    await vi.advanceTimersByTimeAsync(3_599_999)
    expect(ask).toHaveBeenCalledTimes(2)
    report(other, 8)
    await vi.advanceTimersByTimeAsync(1)
    expect(requested().slice(2)).toEqual(['/_builds/latest.json', `/_builds/${other}.json`])
    expect($newer.get()).toBe(other)
    stop()
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(ask).toHaveBeenCalledTimes(4)
  })

  it.each([
    ['an error', () => new Response('no', { status: 500 })],
    ['nothing there', () => Response.json({ id: other }, { status: 404 })],
    ['a page', () => new Response('<html></html>')],
    ['half of a response', () => new Response(`{"id":"${other}`)],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['something else', () => Response.json([1])],
    ['nothing', () => Response.json(null)],
    ['a text that is not an id', () => live('newer', 8)],
    ['a number instead of an id', () => Response.json({ ...{ move: 8 }, id: 8 })],
    ['an id without a number', () => Response.json({ id: other })],
    ['a build that does not exist', () => live('d'.repeat(64), 8)],
  ])('are not reported for %s as the latest build', { tags: ['D11'] }, async (_, reply) => {
    const { $newer, watch } = openPage()
    responses = { ...manifests, '/_builds/latest.json': reply }
    const stop = watch()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect($newer.get()).toBeNull()
    stop()
  })

  it('are not reported for an outdated response, but for a rollback', {
    tags: ['D11'],
  }, async () => {
    const { $newer, watch } = openPage()
    const stop = watch()
    await vi.advanceTimersByTimeAsync(0)
    report(third, 6)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect($newer.get()).toBeNull()
    report(third, 8)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect($newer.get()).toBe(third)
    report(own, 7)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect($newer.get()).toBe(third)
    stop()
  })

  it('are checked by a single timer, however often that fails, without an error', {
    tags: ['D12'],
  }, async () => {
    const { watch } = openPage()
    const logError = vi.spyOn(console, 'error')
    responses = {}
    const stop = watch()
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(requested()).toEqual(Array.from({ length: 25 }, () => '/_builds/latest.json'))
    expect(vi.getTimerCount()).toBe(1)
    expect($toasts.get()).toEqual([])
    expect(logError).not.toHaveBeenCalled()
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are not awaited for more than 10 s, so that requests do not pile up', {
    tags: ['D12'],
  }, async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(limitMs => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), limitMs)
      return controller.signal
    })
    const { watch } = openPage()
    responses = { '/_builds/latest.json': () => new Promise(() => undefined) }
    const stop = watch()
    await vi.advanceTimersByTimeAsync(24 * 3_600_000 - 1)
    expect(ask).toHaveBeenCalledTimes(24)
    const waiting = ask.mock.calls.filter(([, { signal }]) => !signal?.aborted)
    expect(waiting).toEqual([])
    stop()
  })
})
