import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createStoredValue, createTimeLimit } from './stored-value.ts'

describe('createStoredValue', () => {
  it('keeps a value for every page of the browser', async () => {
    const [first, second] = [createStoredValue('a', 'b', 'c'), createStoredValue('a', 'b', 'c')]
    expect(await first.read()).toBeUndefined()
    await first.update(value => [value, 1])
    await second.update(value => [value, 2])
    expect(await first.read()).toEqual([[undefined, 1], 2])
  })

  it('keeps the value when the change fails', async () => {
    const stored = createStoredValue('a', 'b', 'failing')
    await stored.update(() => 1)
    const failing = stored.update(() => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow()
    expect(await stored.read()).toBe(1)
  })
})

describe('createTimeLimit', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('waits for work until the limit', async () => {
    const limit = createTimeLimit(1000)
    const isDone = limit.isDoneInTime(new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await isDone).toBe(false)
    expect(await limit.isDoneInTime(Promise.resolve())).toBe(true)
  })

  it('starts again when it is reset', async () => {
    const limit = createTimeLimit(1000)
    const isDone = limit.isDoneInTime(new Promise(resolve => setTimeout(resolve, 1500)))
    await vi.advanceTimersByTimeAsync(750)
    limit.reset()
    await vi.advanceTimersByTimeAsync(750)
    expect(await isDone).toBe(true)
  })

  it('rejects when the work fails', async () => {
    const failing = createTimeLimit(1000).isDoneInTime(Promise.reject(new Error('blocked')))
    await expect(failing).rejects.toThrow('blocked')
  })
})
