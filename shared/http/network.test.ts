import { describe, expect, it } from 'vitest'

import { backOffMs } from './network.ts'

describe('backOffMs', () => {
  it('doubles up to a minute and spreads over the upper half', () => {
    expect([1, 2, 3].map(attempt => backOffMs(attempt, () => 1))).toEqual([1000, 2000, 4000])
    expect(backOffMs(40, () => 1)).toBe(60_000)
    expect(backOffMs(1, () => 0)).toBe(500)
  })
})
