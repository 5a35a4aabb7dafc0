import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

import { compareIds } from './bookkeeping.ts'
import { findFaulty } from './mutants.ts'
import { readNamed } from './named.ts'
import { parseStatements } from './statements.ts'

const root = resolve(import.meta.dirname, '../..')
const statements = parseStatements(readFileSync(`${root}/e2e/spec/statements.md`, 'utf8'))

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
