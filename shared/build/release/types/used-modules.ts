import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { specifiersOf } from './specifiers.ts'

/**
 * The modules of `shared` that the sources of a folder import, including those whose types alone are used, which the
 * bundler does not see.
 */
export function usedModules(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = names.filter(
    name => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)(node_modules|testing)\//.test(name),
  )
  const specifiers = sources.flatMap(name => specifiersOf(readFileSync(join(folder, name), 'utf8')))
  return [...new Set(specifiers)].filter(specifier => specifier.startsWith('shared/')).sort()
}
