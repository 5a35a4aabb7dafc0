import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

import { compareIds } from './bookkeeping.ts'
import { findFaulty } from './mutants.ts'
import { readNamed } from './named.ts'
import { parseStatements, readStatements } from './statements.ts'

const root = resolve(import.meta.dirname, '../..')
const statements = readStatements(root)

it('are typed: a tag that is no statement does not compile (`npx vitest run scripts/spec -u` after a change)', async () => {
  const names = statements.map(({ id }) => `      | '${id}'`).join('\n')
  const text = `import 'vitest'

declare module 'vitest' {
  interface TestTags {
    /** Of \`e2e/spec/statements.md\`. */
    statement:
${names}
  }
}
`
  await expect(text).toMatchFileSnapshot(`${root}/e2e/spec/tags.d.ts`)
})

describe('the ids of statements and tests', () => {
  it('are reported where a statement has no test or a test names no statement', () => {
    const two = parseStatements('- `S1.cart` Plans are added.\n- `C1` A drop.')
    const file = 'a.test.ts'
    expect(compareIds(two, [{ file, id: 'S1.cart' }])).toEqual(['No test names C1: A drop.'])
    const more = ['S1.cart', 'C1', 'C2'].map(id => ({ file, id }))
    expect(compareIds(two, more)).toEqual(['a.test.ts names the unknown id C2'])
  })

  it('agree in the whole project', () => {
    expect(compareIds(statements, readNamed(root))).toEqual([])
  })
})

it('each mutant of the list fits the product and a statement', () => {
  expect(findFaulty(root, new Set(statements.map(({ id }) => id)))).toEqual([])
})
