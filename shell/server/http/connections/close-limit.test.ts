import { expect, it } from 'vitest'

import { closeLimitMs } from './close-limit.ts'

it('ends a server within 10 s, with at least 2 s for its requests', () => {
  for (const pauseMs of [0, 400, 3000, 7000]) {
    expect(pauseMs + closeLimitMs(pauseMs)).toBeLessThanOrEqual(10_000)
    expect(closeLimitMs(pauseMs)).toBeGreaterThanOrEqual(2000)
  }
  expect(closeLimitMs(60_000)).toBe(2000)
})
