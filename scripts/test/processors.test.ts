import { expect, it } from 'vitest'

import { busyPercent, readProcessorTime } from './processors.ts'

it('says how busy the processors were', () => {
  const before = { busyMs: 1000, idleMs: 500 }
  expect(busyPercent(before, { busyMs: 1900, idleMs: 600 })).toBe(90)
  expect(busyPercent(before, before)).toBeNull()
})

it('reads the times of this machine', () => {
  const before = readProcessorTime()
  const until = performance.now() + 100
  while (performance.now() < until);
  expect(readProcessorTime().busyMs).toBeGreaterThan(before.busyMs)
})
