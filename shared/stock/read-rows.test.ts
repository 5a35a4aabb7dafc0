import { toStockItem } from '@storefront/api/flavor'
import { sampleFlavor } from '@storefront/api/testing/sample-plan'
import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'

import { rowSchema } from '../cart/storage/schema.ts'
import { readRows } from './read-rows.ts'

const flavor = sampleFlavor()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

const wrongValues = [undefined, null, '', '1', -1, 0.5, Number.NaN, 'x', {}, [], ['1.00'], true]
const change = fc.tuple(
  fc.constantFrom(...Object.keys(rowSchema.shape), 'unknown'),
  fc.constantFrom(...wrongValues),
)
/** So that about half of the lists are valid as a whole. */
const seldomChange = fc.oneof(
  { weight: 15, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: change },
)

it('accepts the same rows as the schema, in the same order', { tags: ['S5.left-out'] }, () => {
  fc.assert(
    fc.property(fc.array(seldomChange, { maxLength: 20 }), changes => {
      const rows = changes.map((each, index) => ({
        ...flavor,
        product_id: index,
        ...(each && { [each[0]]: each[1] }),
      }))
      const valid = rows.flatMap(each => rowSchema.safeParse(each).data ?? [])
      const { items, hiddenCount } = readRows(rows)
      const unique = new Map(valid.map(each => [each.product_id, each]))
      expect(items.map(item => item.product_id)).toEqual([...unique.keys()])
      expect(hiddenCount).toBe(rows.length - items.length)
      if (unique.size === valid.length) expect(items).toEqual(valid.map(toStockItem))
    }),
    { numRuns: 500 },
  )
})

it('keeps no other fields of the response', () => {
  const { items } = readRows([{ ...flavor, note: 'internal' }])
  expect(items[0]).not.toHaveProperty('note')
})
