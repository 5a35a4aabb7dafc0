import { samplePlan } from '@storefront/api/testing/sample-plan'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { gpuPlan, smallPlan } from '../../testing/plans.ts'
import { listPlans } from '../listing.ts'
import { countRows, linesOf, segmentsOf } from './lines.ts'

const plans = [smallPlan, gpuPlan, ...[1, 2, 3].map(product_id => samplePlan({ product_id }))]
const { groups } = listPlans(plans, 'recommended', 'month')

describe('linesOf', () => {
  it('counts headings and plans as rows after the header', () => {
    const lines = linesOf(groups, 2)
    expect(lines.map(({ plans, rowIndex }) => [plans.length, rowIndex])).toEqual([
      [0, 2],
      [1, 3],
      [0, 4],
      [2, 5],
      [1, 7],
      [0, 8],
      [1, 9],
    ])
    expect(countRows(groups)).toBe(9)
  })

  it('has no heading for a list that the customer sorted', () => {
    const { groups } = listPlans(plans, 'price', 'month')
    expect(linesOf(groups, 1).map(({ rowIndex }) => rowIndex)).toEqual([2, 3, 4, 5, 6])
    expect(countRows(groups)).toBe(6)
  })
})

describe('segmentsOf', () => {
  it('preserves the height of the whole list for any rendered rows', () => {
    const lines = linesOf(groups, 1)
    const heights = fc.array(fc.integer({ min: 20, max: 90 }), {
      minLength: lines.length,
      maxLength: lines.length,
    })
    const drawn = fc.subarray([...lines.keys()], { minLength: 1 })
    fc.assert(
      fc.property(heights, drawn, fc.constantFrom(0, 12), (sizes, indexes, gap) => {
        let start = 0
        const all = sizes.map((size, index) => {
          const placed = { index, start, end: start + size }
          start = placed.end + gap
          return placed
        })
        const total = start - gap
        const { segments, after } = segmentsOf(
          lines,
          all.filter(({ index }) => indexes.includes(index)),
          { gap, total },
        )
        const parts = segments.flatMap(segment => segment.parts)
        const blocks = parts.flatMap(({ before, index }) =>
          before > 0 ? [before, sizes[index] ?? 0] : [sizes[index] ?? 0],
        )
        const height = [...blocks, ...(after > 0 ? [after] : [])]
        const sum = height.reduce((one, other) => one + other, 0) + (height.length - 1) * gap
        expect(sum).toBe(total)
      }),
    )
  })
})
