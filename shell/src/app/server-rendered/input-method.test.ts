// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { recordEarlyActions } from '../../boot/early-actions.ts'
import { untilComposed } from './input-method.ts'

const done = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  done.mockReset()
  const actions = recordEarlyActions()
  globalThis.__storefrontEarlyActions = actions
  return () => actions.stop()
})
afterEach(() => {
  globalThis.__storefrontEarlyActions = undefined
  vi.useRealTimers()
})

function compose(): void {
  if (globalThis.__storefrontEarlyActions) globalThis.__storefrontEarlyActions.isComposing = true
}

it('does not wait without a composition', async () => {
  await untilComposed()
  globalThis.__storefrontEarlyActions = undefined
  await untilComposed()
})

it('waits for the end of the composition and for the input after it', async () => {
  compose()
  const waiting = untilComposed().then(done)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(done).not.toHaveBeenCalled()
  dispatchEvent(new CompositionEvent('compositionend'))
  await Promise.resolve()
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  await waiting
  expect(done).toHaveBeenCalledOnce()
})

it('waits at most 10 s, and not again for the same text', async () => {
  compose()
  const waiting = untilComposed().then(done)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  await untilComposed()
})

it('waits for the next text', async () => {
  compose()
  const first = untilComposed()
  dispatchEvent(new CompositionEvent('compositionend'))
  await vi.advanceTimersByTimeAsync(0)
  await first
  compose()
  void untilComposed().then(done)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(done).not.toHaveBeenCalled()
})
