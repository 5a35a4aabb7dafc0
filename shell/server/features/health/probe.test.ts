import { expect, it, vi } from 'vitest'

import { createProbe } from './probe.ts'

const limits = { late: 'late', limitMs: 20, maxAgeMs: 10_000 }

it('runs the work once for concurrent calls, and again when the result is too old', async () => {
  const work = vi.fn(async () => 'good')
  const probe = createProbe(work, limits)
  expect(await Promise.all([probe(), probe(), probe()])).toEqual(['good', 'good', 'good'])
  expect(await probe()).toBe('good')
  expect(work).toHaveBeenCalledOnce()
  const again = createProbe(work, { ...limits, maxAgeMs: 0 })
  await again()
  await again()
  expect(work).toHaveBeenCalledTimes(3)
})

it('returns in time while the work hangs, and does not start it a second time', async () => {
  let finish = (_: string) => {}
  const work = vi.fn(() => new Promise<string>(resolve => (finish = resolve)))
  const probe = createProbe(work, limits)
  expect(await probe()).toBe('late')
  const startedAt = performance.now()
  expect(await probe()).toBe('late')
  expect(performance.now() - startedAt).toBeLessThan(limits.limitMs)
  expect(work).toHaveBeenCalledOnce()
  finish('good')
  await vi.waitFor(async () => expect(await probe()).toBe('good'))
})
