import fc from 'fast-check'
import { expect, it } from 'vitest'

import { toColumns, toRows } from './columns.ts'

const fields = fc.uniqueArray(
  fc.string().filter(name => name !== '__proto__'),
  { maxLength: 6 },
)
const rowsOfSameFields = fields.chain(names =>
  fc.array(
    fc
      .tuple(...names.map(() => fc.jsonValue()))
      .map(values => Object.fromEntries(names.map((name, index) => [name, values[index]]))),
  ),
)

it('returns the same rows after the way through JSON', () => {
  fc.assert(
    fc.property(rowsOfSameFields, rows => {
      fc.pre(rows.length === 0 || Object.keys(rows[0] ?? {}).length > 0)
      const text = JSON.stringify(toColumns(rows))
      expect(toRows(JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(rows)))
    }),
  )
})

it('accepts the fields of a row in another order', () => {
  expect(
    toColumns([
      { a: 1, b: 2 },
      { b: 4, a: 3 },
    ]),
  ).toEqual({ a: [1, 3], b: [2, 4] })
})

it.each<[string, unknown[]]>([
  ['a missing field', [{ a: 1, b: 2 }, { a: 1 }]],
  ['one more field', [{ a: 1 }, { a: 1, b: 2 }]],
  ['another field', [{ a: 1 }, { toString: 1 }]],
  ['no object', [{ a: 1 }, null]],
  ['no object at first', ['a', 'b']],
  ['a list', [['a']]],
  ['a prototype', [JSON.parse('{ "__proto__": 1 }')]],
])('has no columns for rows with %s', (_, rows) => {
  expect(toColumns(rows)).toBeNull()
})

it.each([
  ['nothing', undefined],
  ['a list', [[1]]],
  ['a field without a list', { a: [1], b: 'x' }],
  ['a first field without a list', { a: { length: 1e9 } }],
  ['lists of different length', { a: [1, 2], b: [1] }],
  ['a prototype', JSON.parse('{ "__proto__": [{}] }')],
])('reads no rows from %s', (_, columns) => {
  expect(toRows(columns)).toBeNull()
})
