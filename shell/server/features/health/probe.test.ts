import { expect, it, vi } from 'vitest'

import { createProbe } from './probe.ts'

const limits = { late: 'late', limitMs: 20, maximumAgeMs: 10_000 }

it('asks once for many who want to know, and again when the answer is old', async () => {
  const work = vi.fn(async () => 'good')
  const probe = createProbe(work, limits)
  expect(await Promise.all([probe(), probe(), probe()])).toEqual(['good', 'good', 'good'])
  expect(await probe()).toBe('good')
  expect(work).toHaveBeenCalledOnce()
  const again = createProbe(work, { ...limits, maximumAgeMs: 0 })
  await again()
  await again()
  expect(work).toHaveBeenCalledTimes(3)
})

it('answers in time while the work hangs, and does not begin it a second time', async () => {
  let end = (_: string) => {}
  const work = vi.fn(() => new Promise<string>(resolve => (end = resolve)))
  const probe = createProbe(work, limits)
  expect(await probe()).toBe('late')
  const began = performance.now()
  expect(await probe()).toBe('late')
  expect(performance.now() - began).toBeLessThan(limits.limitMs)
  expect(work).toHaveBeenCalledOnce()
  end('good')
  await vi.waitFor(async () => expect(await probe()).toBe('good'))
})
