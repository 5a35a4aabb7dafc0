import { join } from 'node:path'
import type { Plugin } from 'vitest/config'

import { mutate, readMutants } from './mutants.ts'

/**
 * For mutation tests: loads one source file with the change of the mutant in `MUTANT`. The plugin reads `MUTANT` for each
 * file, so that one runner can test all mutants. It changes no file on disk.
 */
export function loadMutant(root: string): Plugin {
  const mutants = readMutants(root)
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(source, id) {
      const mutant = process.env.MUTANT ? mutants[Number(process.env.MUTANT)] : undefined
      const isMutated = mutant && id.split('?')[0] === join(root, mutant.file)
      return isMutated ? mutate(source, mutant) : undefined
    },
  }
}
