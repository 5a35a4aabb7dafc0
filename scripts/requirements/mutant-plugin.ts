import { join } from 'node:path'
import type { Plugin } from 'vitest/config'

import { mutate, readMutants } from './mutants.ts'

/**
 * For tests of the tests: loads one file of the product as the mutant of the number in `MUTANT` has it. That is looked
 * at anew for each file, so that one runner can try all of them. No file is touched.
 */
export function loadMutant(root: string): Plugin {
  const mutants = readMutants(root)
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(source, id) {
      const mutant = process.env.MUTANT ? mutants[Number(process.env.MUTANT)] : undefined
      const isMeant = mutant && id.split('?')[0] === join(root, mutant.file)
      return isMeant ? mutate(source, mutant) : undefined
    },
  }
}
