import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

function nameOf(folder: string): string | null {
  const file = join(folder, 'package.json')
  return existsSync(file) ? String(JSON.parse(readFileSync(file, 'utf8')).name) : null
}

/**
 * The packed kit is installed in the repository of one remote. In this repository, the kit runs from its sources, in a
 * folder of `shared`.
 */
export const isPacked = nameOf(dirname(import.meta.dirname)) === '@storefront/kit'
