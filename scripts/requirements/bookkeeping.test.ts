import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

import { compareIds } from './bookkeeping.ts'
import { findFaulty, findUnjustified, readMutants, readReasons } from './mutants.ts'
import { readNamed } from './requirement-ids.ts'
import { parseRequirements, readRequirements } from './requirements.ts'

const root = resolve(import.meta.dirname, '../..')
const requirements = readRequirements(root)

it('the type of the tags has all ids (`npx vitest run scripts/requirements -u` updates it)', async () => {
  const names = requirements.map(({ id }) => `      | '${id}'`).join('\n')
  const text = `import 'vitest'

declare module 'vitest' {
  interface TestTags {
    /** The ids in \`e2e/requirements.md\`. */
    requirement:
${names}
  }
}
`
  await expect(text).toMatchFileSnapshot(`${root}/e2e/requirement-tags.d.ts`)
})

describe('ids of requirements and tests', () => {
  it('are reported if a requirement has no test or a test names an unknown requirement', () => {
    const two = parseRequirements('- `S1.cart` Plans are added.\n- `C1` A drop.')
    const file = 'a.test.ts'
    expect(compareIds(two, [{ file, id: 'S1.cart' }])).toEqual(['No test names C1: A drop.'])
    const more = ['S1.cart', 'C1', 'C2'].map(id => ({ file, id }))
    expect(compareIds(two, more)).toEqual(['a.test.ts names the unknown id C2'])
  })

  it('agree in the whole project', () => {
    expect(compareIds(requirements, readNamed(root))).toEqual([])
  })
})

it('every mutant matches its source file and a requirement', () => {
  expect(findFaulty(root, new Set(requirements.map(({ id }) => id)))).toEqual([])
})

describe('a requirement', () => {
  it('has a mutant, or a reason why it has none', () => {
    const ids = requirements.map(({ id }) => id)
    expect(findUnjustified(ids, readMutants(root), readReasons(root))).toEqual([])
  })

  it('reports a requirement with neither or both of them, and an unknown id', () => {
    const reasons = { S2: 'Because.', S9: 'Because.' }
    expect(findUnjustified(['S1', 'S2'], [{ id: 'S2' }], reasons)).toEqual([
      'S1 has no mutant, and no reason for that',
      'S2 has a mutant: remove it from without-mutants.json',
      'without-mutants.json names the unknown id S9',
    ])
  })
})
