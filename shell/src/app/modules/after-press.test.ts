// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { afterPress, watchPresses } from './after-press.ts'

const run = vi.fn()
const point = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }))

beforeAll(watchPresses)
beforeEach(() => {
  vi.useFakeTimers()
  run.mockReset()
})
afterEach(() => {
  point('pointercancel')
  vi.useRealTimers()
})

it('runs immediately while nothing is pressed', () => {
  afterPress(run)
  expect(run).toHaveBeenCalledTimes(1)
})

it('waits for the click of a press', async () => {
  point('pointerdown')
  afterPress(run)
  point('pointerup')
  expect(run).not.toHaveBeenCalled()
  point('click')
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(1)
})

it('runs after a press without a click', async () => {
  point('pointerdown')
  afterPress(run)
  point('pointerup')
  await vi.advanceTimersByTimeAsync(299)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(1)
})

it('runs immediately when a press becomes a scroll', () => {
  point('pointerdown')
  afterPress(run)
  point('pointercancel')
  expect(run).toHaveBeenCalledTimes(1)
})

it('waits for the second of two presses', async () => {
  point('pointerdown')
  point('pointerup')
  point('pointerdown')
  afterPress(run)
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).not.toHaveBeenCalled()
})

it('waits at most 2 s for a long press', async () => {
  point('pointerdown')
  afterPress(run)
  await vi.advanceTimersByTimeAsync(1999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(1)
})
