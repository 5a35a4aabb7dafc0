import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseTypes } from '@storefront/api/release-types'

import { packageOf, specifiersOf } from '../../release/types/specifiers.ts'
import { isRelative, targetOf } from './closures.ts'

const maxBytes = 8_000_000

/**
 * Why the compiler cannot rely on these declarations; null: it can. The compiler takes a module that it does not find
 * as `any`, which fits everything, and a module outside of the tree belongs to this machine.
 */
export function problemOf({ files, exposes, against }: ReleaseTypes, root: string): string | null {
  const named = [...Object.values(exposes), ...Object.values(against)]
  const absent = named.find(path => !Object.hasOwn(files, path))
  if (absent) return `${absent} is named but not included`
  let bytes = 0
  for (const [path, text] of Object.entries(files)) {
    bytes += text.length
    if (bytes > maxBytes) return `they have more than ${maxBytes / 1_000_000} MB`
    if (/\/\/\/\s*<|\brequire\s*\(|\bdeclare\s+module\b/.test(text))
      return `${path} refers to types in a way that is not supported (///, require, declare module)`
    const missing = specifiersOf(text).find(specifier => !isFound(specifier, path, files, root))
    if (missing) return `${path} imports ${missing}, which is neither included nor installed`
  }
  return null
}

function isFound(specifier: string, from: string, files: object, root: string): boolean {
  if (isRelative(specifier)) return Object.hasOwn(files, targetOf(specifier, from))
  const name = packageOf(specifier)
  return /^(@[\w.-]+\/)?[\w-][\w.-]*$/.test(name) && existsSync(join(root, 'node_modules', name))
}
