import { describe, expect, it } from 'vitest'

import { type CheckedTypes, checkTypes } from './check-types.ts'
import { changes } from './testing/changes.ts'
import { typesOfConsumer, typesOfShared } from './testing/create-types.ts'

const keys = Object.keys(changes).map((_, index) => `module-${index}`)
const all = Object.values(changes)
const before = Object.fromEntries(keys.map((key, index) => [key, all[index]?.before ?? '']))
const after = Object.fromEntries(keys.map((key, index) => [key, all[index]?.after ?? '']))

/** One run of the compiler for all changes, because it takes more than a second. */
const checked: Promise<CheckedTypes> = checkTypes({
  live: null,
  candidate: typesOfShared(after),
  consumers: [
    {
      name: 'catalog',
      uses: Object.fromEntries(
        keys.map((key, index) => [
          `shared/${key}`,
          { [all[index]?.used ?? '']: [`src/${key}.ts:${index + 1}`, 'src/other.ts:1'] },
        ]),
      ),
      types: typesOfConsumer(before),
    },
  ],
})

describe('a change of a module', () => {
  it.each(Object.entries(changes).map(([name, change], index) => ({ name, index, ...change })))(
    '$name',
    { timeout: 60_000 },
    async ({ index, breaks }) => {
      const { findings, unknown } = await checked
      const places = findings.filter(({ message }) => message.includes(`${keys[index]} (also`))
      expect(unknown).toEqual([])
      if (breaks === null) return expect(places).toEqual([])
      expect(places).toEqual([
        {
          check: 'types',
          breaks: 'catalog',
          at: `src/${keys[index]}.ts:${index + 1}`,
          against: 'candidate',
          message: expect.stringContaining(breaks),
        },
      ])
    },
  )
})
