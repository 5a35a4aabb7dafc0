import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { requestPayload } from './payload.ts'

vi.mock('./composition.ts', () => ({
  composition: {
    matched: '/guest',
    routes: [{ path: '/guest', payload: '/api/v3/gsn/flavors?as=columns' }],
  },
}))

const address = '/_payload/guest.columns.json'
const plans = { result: true, columns: {} }

/** What the server answers to the requests in their order. */
let answers: Promise<Response>[]
const send = vi.fn((_url: string) => answers[send.mock.calls.length - 1])
const urls = () => send.mock.calls.map(([url]) => url)
const never = () => new Promise<Response>(() => {})
const ready = () => Promise.resolve(Response.json(plans))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', send)
  send.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the payload of the page', () => {
  it('is requested once if its response arrives', async () => {
    answers = [ready()]
    const payload = requestPayload()
    expect(payload?.address).toBe(address)
    expect(await payload?.response).toEqual({ status: 200, body: plans })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(urls()).toEqual([address])
  })

  it('is requested again with another URL after 3 s without a response', async () => {
    answers = [never(), ready()]
    const payload = requestPayload()
    await vi.advanceTimersByTimeAsync(2999)
    expect(urls()).toEqual([address])
    await vi.advanceTimersByTimeAsync(1)
    expect(urls()).toEqual([address, `${address}?again=1`])
    expect(await payload?.response).toEqual({ status: 200, body: plans })
  })

  it('can still arrive with the first response', async () => {
    let arrive = (_response: Response) => {}
    answers = [new Promise(resolve => (arrive = resolve)), never()]
    const payload = requestPayload()
    await vi.advanceTimersByTimeAsync(4000)
    arrive(Response.json(plans))
    expect(await payload?.response).toEqual({ status: 200, body: plans })
  })

  it('is not requested again after a failure', async () => {
    answers = [Promise.reject(new TypeError('Failed to fetch'))]
    await expect(requestPayload()?.response).rejects.toThrow('Failed to fetch')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(urls()).toEqual([address])
  })

  it('times out 10 s after the first request', { tags: ['A10'] }, async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    answers = [never(), never()]
    requestPayload()
    await vi.advanceTimersByTimeAsync(3000)
    expect(limit).toHaveBeenCalledExactlyOnceWith(10_000)
    const [signal] = limit.mock.results.map(({ value }) => value)
    expect(send.mock.calls).toEqual([
      [address, { signal }],
      [`${address}?again=1`, { signal }],
    ])
  })
})
