import { posix } from 'node:path'

/** A package of this repository with the `exports` of its package.json, for example `./*` → `./*.ts`. */
export type Package = { name: string; folder: string; exports: Record<string, string> }

/** The imported file, relative to the root; null for an external package. */
export function resolveImport(path: string, specifier: string, packages: Package[]): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const owner = packages.find(({ name }) => specifier.startsWith(`${name}/`))
  if (!owner) return null
  const key = `.${specifier.slice(owner.name.length)}`
  const longestFirst = Object.entries(owner.exports).sort(([a], [b]) => b.length - a.length)
  for (const [pattern, target] of longestFirst) {
    const [head = '', tail] = pattern.split('*')
    const isMatch =
      tail === undefined ? key === pattern : key.startsWith(head) && key.endsWith(tail)
    if (!isMatch) continue
    const middle = key.slice(head.length, key.length - (tail ?? '').length)
    return posix.join(owner.folder, target.replaceAll('*', middle))
  }
  return null
}

/** Whether the package exports this file, under its own name or by a pattern for its folder. */
export function isExported(path: string, { folder, exports }: Package): boolean {
  return Object.values(exports).some(target => {
    const [head = '', tail] = posix.join(folder, target).split('*')
    if (tail === undefined) return path === head
    return posix.dirname(path) === posix.dirname(head + tail) && path.endsWith(tail)
  })
}
