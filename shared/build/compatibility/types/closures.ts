import { posix } from 'node:path'

import { idOf } from '../../release/canonical.ts'
import { specifiersOf } from '../../release/types/specifiers.ts'

/** Path → declarations, as in `types.<hash>.json`. */
export type Tree = Readonly<Record<string, string>>

/** The file of a relative import. */
export function targetOf(specifier: string, from: string): string {
  return `${posix.join(posix.dirname(from), specifier)}.d.ts`
}

export const isRelative = (specifier: string) => /^\.\.?\//.test(specifier)

function importsOf(path: string, text: string): string[] {
  return specifiersOf(text)
    .filter(isRelative)
    .map(specifier => targetOf(specifier, path))
}

/**
 * Path → hash of the file and of everything that it imports from its tree. Equal hashes in two trees are the same
 * types. The text of a file in `fixed` stands for itself.
 */
export function closuresOf(tree: Tree, fixed: ReadonlySet<string>): Map<string, string> {
  const imports = new Map(
    Object.entries(tree).map(([path, text]) => [
      path,
      fixed.has(path) ? [] : importsOf(path, text).filter(target => Object.hasOwn(tree, target)),
    ]),
  )
  const reach = (path: string, found = new Set<string>()): Set<string> => {
    if (found.has(path)) return found
    found.add(path)
    for (const target of imports.get(path) ?? []) reach(target, found)
    return found
  }
  const hashes = new Map(
    Object.entries(tree).map(([path, text]) => [path, fixed.has(path) ? '' : idOf(text)]),
  )
  return new Map(
    Object.keys(tree).map(path => {
      const parts = [...reach(path)].sort().map(one => [one, hashes.get(one)])
      return [path, idOf(JSON.stringify(parts))]
    }),
  )
}
