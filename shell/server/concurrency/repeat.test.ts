import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('logs a failure and runs again', async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error('Not now')).mockResolvedValue(undefined)
  const warn = vi.fn()
  const job = repeat({ name: 'sweep', everyMs: 1000, run }, { warn })
  await vi.advanceTimersByTimeAsync(2500)
  expect(run).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenCalledTimes(1)
  await job.stop()
})

test('never runs twice at a time, and stops after the current round', async () => {
  let finish = () => {}
  const run = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
  const job = repeat({ name: 'slow', everyMs: 1000, run }, { warn: vi.fn() })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).toHaveBeenCalledTimes(1)
  const stopped = job.stop()
  finish()
  await stopped
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})
