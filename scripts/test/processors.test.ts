import { expect, it } from 'vitest'

import { busyPercent, readBusyMs } from './processors.ts'

it('says how busy the machine was', () => {
  expect(busyPercent(1800, 1000, 2)).toBe(90)
})

it('reads the time of this machine', () => {
  const before = readBusyMs()
  const until = performance.now() + 100
  while (performance.now() < until);
  expect(readBusyMs()).toBeGreaterThan(before)
})
