// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { retryNow, waitForRetry } from './retry-wait.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('waitForRetry', () => {
  it('doubles the wait with every attempt, up to half a minute', async () => {
    const done: number[] = []
    for (const attempt of [1, 2, 3, 20]) waitForRetry(attempt).then(() => done.push(attempt))
    await vi.advanceTimersByTimeAsync(299)
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual([1])
    await vi.advanceTimersByTimeAsync(900)
    expect(done).toEqual([1, 2, 3])
    await vi.advanceTimersByTimeAsync(28_799)
    expect(done).toEqual([1, 2, 3])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual([1, 2, 3, 20])
  })

  it('ends when the network returns', async () => {
    const wait = waitForRetry(20)
    dispatchEvent(new Event('online'))
    await wait
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends immediately on retryNow, and later waits last their full time', async () => {
    const waits = [waitForRetry(7), waitForRetry(20)]
    retryNow()
    await Promise.all(waits)
    expect(vi.getTimerCount()).toBe(0)

    const done = vi.fn()
    waitForRetry(1).then(done)
    await vi.advanceTimersByTimeAsync(299)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledTimes(1)
  })
})
