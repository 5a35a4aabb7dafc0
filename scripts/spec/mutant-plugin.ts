import { join } from 'node:path'
import type { Plugin } from 'vitest/config'

import { mutate, readMutants } from './mutants.ts'

/** For tests of the tests: loads one file of the product as the mutant of this number has it. No file is touched. */
export function loadMutant(number: number, root: string): Plugin {
  const mutant = readMutants(root)[number]
  if (!mutant) throw new Error(`There is no mutant ${number}`)
  const file = join(root, mutant.file)
  return {
    name: 'mutant',
    enforce: 'pre',
    transform: (source, id) => (id.split('?')[0] === file ? mutate(source, mutant) : undefined),
  }
}
