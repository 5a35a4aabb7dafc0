import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { coverPairs, pairsOf } from './pairs.ts'

/** The full product of the factors. */
function product(factors: Record<string, string[]>): Record<string, string>[] {
  return Object.entries(factors).reduce<Record<string, string>[]>(
    (rows, [factor, values]) =>
      rows.flatMap(row => values.map(value => ({ ...row, [factor]: value }))),
    [{}],
  )
}

const shop = {
  subject: ['home-page', 'guest-page', 'mini-cart'],
  user: ['guest', 'customer'],
  language: ['en', 'zh-TW', 'es'],
  device: ['phone', 'desktop'],
}

describe('coverPairs', () => {
  it('covers every pair of subject, user, language and device with a quarter of the product', () => {
    const all = product(shop)
    const chosen = coverPairs(all)
    expect(new Set(chosen.flatMap(pairsOf))).toEqual(new Set(all.flatMap(pairsOf)))
    expect(all).toHaveLength(36)
    expect(chosen.length).toBeLessThanOrEqual(10)
  })

  it('covers every pair that is possible when some rows are not', () => {
    const value = fc.stringMatching(/^[a-d]$/)
    const row = fc.record({ subject: value, user: value, language: value, device: value })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), rows => {
        const chosen = coverPairs(rows)
        expect(new Set(chosen.flatMap(pairsOf))).toEqual(new Set(rows.flatMap(pairsOf)))
        expect(rows).toEqual(expect.arrayContaining(chosen))
      }),
    )
  })

  it('chooses the same rows each time', () => {
    expect(coverPairs(product(shop))).toEqual(coverPairs(product(shop)))
  })
})
