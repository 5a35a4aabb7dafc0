import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createCachedLoad } from './cached-load.ts'

type Value = { number: number }
const limits = { maxAgeMs: 1000, renewAfterMs: 800 }

describe('a cached load', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Each load takes 100 ms. */
  const createCounter = () => {
    let number = 0
    const load = vi.fn(async (): Promise<Value> => {
      number += 1
      const value = { number }
      await new Promise(resolve => setTimeout(resolve, 100))
      return value
    })
    return { load, cached: createCachedLoad(load, limits) }
  }

  it('finds a value only after it is loaded, and only while it is young enough', async () => {
    const { load, cached } = createCounter()
    expect(cached.find()).toBeUndefined()
    expect(load).not.toHaveBeenCalled()
    const reading = cached.read()
    expect(cached.find()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(100)
    expect(cached.find()).toEqual({ number: 1 })
    expect(await reading).toEqual({ number: 1 })
    await vi.advanceTimersByTimeAsync(900)
    expect(cached.find()).toBeUndefined()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('loads the next value in the background before the last one is too old', async () => {
    const { load, cached } = createCounter()
    void cached.read()
    await vi.advanceTimersByTimeAsync(800)
    expect(cached.find()).toEqual({ number: 1 })
    expect(cached.find()).toEqual({ number: 1 })
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(100)
    expect(cached.find()).toEqual({ number: 2 })
  })

  it('finds nothing after it is cleared, not even what was being loaded', async () => {
    const { cached } = createCounter()
    void cached.read()
    cached.clear()
    await vi.advanceTimersByTimeAsync(100)
    expect(cached.find()).toBeUndefined()
  })

  it('gives a failure only to those who wait for it', async () => {
    const load = vi
      .fn<() => Promise<Value>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValueOnce({ number: 2 })
    const cached = createCachedLoad(load, limits)
    await expect(cached.read()).rejects.toThrow('no')
    expect(cached.find()).toBeUndefined()
    expect(await cached.read()).toEqual({ number: 2 })
  })
})
