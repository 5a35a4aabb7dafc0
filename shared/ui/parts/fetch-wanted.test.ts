// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fetchWanted } from './fetch-wanted.ts'

const reloadOnce = vi.fn(() => true)
const answers = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  globalThis.__storefrontRecovery = { reloadOnce, isReloadAllowed: () => true }
  vi.stubGlobal('fetch', answers)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('reloads for a part that is gone while the shop answers [S4.stale-build.reload]', async () => {
  answers.mockResolvedValue(new Response())
  fetchWanted(async () => false)
  await vi.advanceTimersByTimeAsync(0)
  expect(reloadOnce).toHaveBeenCalledOnce()
})

it('keeps the page without network, and fetches the part when it is back', async () => {
  answers.mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn(async () => false)
  fetchWanted(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledOnce()
  answers.mockResolvedValue(new Response())
  load.mockResolvedValue(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(reloadOnce).not.toHaveBeenCalled()
})

it('asks no more once nobody wants it', async () => {
  answers.mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn(async () => false)
  const stop = fetchWanted(load)
  await vi.advanceTimersByTimeAsync(2000)
  stop()
  answers.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledOnce()
})
