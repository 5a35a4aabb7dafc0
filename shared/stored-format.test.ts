import { expect, it } from 'vitest'
import * as z from 'zod/mini'

import { defineFormat, versionOf } from './stored-format.ts'

const schema = z.object({ owner: z.string(), lines: z.array(z.string()) })
/** Version 1 had one text, version 2 named its owner `who`. */
const format = defineFormat({
  version: 3,
  schema,
  migrations: [
    value => ({ version: 2, who: '', lines: [(value as { text: string }).text.trim()] }),
    value => {
      const { who, lines } = value as { who: string; lines: string[] }
      return { version: 3, owner: who, lines }
    },
  ],
})

it('migrates each older version forward', () => {
  expect(format.parse({ text: ' hello ' })).toEqual({ owner: '', lines: ['hello'] })
  expect(format.parse({ version: 2, who: 'ada', lines: ['a'] })).toEqual({
    owner: 'ada',
    lines: ['a'],
  })
  expect(format.read('{"version":3,"owner":"ada","lines":[]}')).toEqual({ owner: 'ada', lines: [] })
})

it('reads a newer version that has all that this one needs', () => {
  expect(format.parse({ version: 4, owner: 'ada', lines: ['a'], color: 'red' })).toEqual({
    owner: 'ada',
    lines: ['a'],
  })
  expect(format.parse({ version: 4, owner: 'ada', rows: [] })).toBeNull()
})

it('recognizes a newer version, so that its data stays', () => {
  expect(format.isNewer({ version: 4 })).toBe(true)
  expect(format.isNewerText('{"version":4}')).toBe(true)
  for (const text of [null, '', '{', '{"version":3}', '{"version":"4"}', '7', '[]'])
    expect(format.isNewerText(text)).toBe(false)
})

it('returns null for a damaged value, also when a migration cannot read it', () => {
  for (const text of [null, '', '{', 'null', '{}', '7', '{"version":2}', '{"version":-1}'])
    expect(format.read(text)).toBeNull()
})

it('treats a value without a version as version 1', () => {
  const values = [undefined, null, 7, [], {}, { version: 0 }, { version: 1.5 }, { version: '2' }]
  expect(values.map(versionOf)).toEqual(values.map(() => 1))
})
