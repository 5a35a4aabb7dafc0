// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { whenIdle } from './when-idle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  delete document.documentElement.dataset.ready
  vi.useRealTimers()
})

it('loads nothing before the page is ready', async () => {
  const run = vi.fn()
  whenIdle(run)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).not.toHaveBeenCalled()
  document.documentElement.dataset.ready = 'true'
  await vi.advanceTimersByTimeAsync(3000)
  expect(run).toHaveBeenCalledOnce()
})

it('cancels the load of an unmounted component', async () => {
  const run = vi.fn()
  const cancel = whenIdle(run)
  cancel()
  document.documentElement.dataset.ready = 'true'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).not.toHaveBeenCalled()
})
