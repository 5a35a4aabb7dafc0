import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { retryUntilDone } from './retry-until-done.ts'
import { within } from './time-budget.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('within', () => {
  it('resolves with a result that arrives in time', async () => {
    await expect(within(1000, 'load', Promise.resolve('page'))).resolves.toBe('page')
  })

  it('rejects after the time limit with the previous failure as its cause', async () => {
    const previous = new Error('404')
    const late = within(1000, 'load cart', new Promise(() => undefined), previous)
    const outcome = expect(late).rejects.toMatchObject({
      message: 'Cannot load cart within 1000 ms',
      cause: previous,
    })
    await vi.advanceTimersByTimeAsync(1000)
    await outcome
  })
})

describe('retryUntilDone', () => {
  it('retries with growing pauses until it succeeds', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const work = vi.fn().mockRejectedValueOnce(new Error('1')).mockRejectedValueOnce(new Error('2'))
    work.mockResolvedValue('texts')
    const done = retryUntilDone(work)
    await vi.advanceTimersByTimeAsync(300)
    expect(work).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(600)
    await expect(done).resolves.toBe('texts')
    expect(work).toHaveBeenCalledTimes(3)
  })
})
