import { isLikelyComponentType } from 'react-refresh/runtime'

import type { BundlerRequire } from './containers.ts'

/** React replaces components in place, so what imports them does not have to run again. */
function hasOnlyComponents(exported: unknown): boolean {
  const values = Object.values((exported ?? {}) as object)
  return values.length > 0 && values.every(isLikelyComponentType)
}

/** Module → the modules that import it, also on demand. Their factories contain its id as a text. */
function findImporters(texts: Map<string, string>): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const [importer, text] of texts) {
    for (const [literal] of text.matchAll(/"(?:[^"\\\n]|\\.)+"/g)) {
      const id = literal.slice(1, -1)
      if (!texts.has(id) || id === importer) continue
      importers.set(id, (importers.get(id) ?? new Set()).add(importer))
    }
  }
  return importers
}

/**
 * The modules that must run again after a build: changed ones, and what imports them up to modules that export only
 * components. All other modules stay, with their state.
 * @throws when a changed module reaches the container's own exports without such a module in between
 */
export function findStale(from: BundlerRequire, to: BundlerRequire): Set<string> {
  const texts = new Map<string, string>()
  for (const id of Object.keys(from.c)) if (to.m[id] && !to.c[id]) texts.set(id, String(to.m[id]))
  const importers = findImporters(texts)
  const stale = new Set([...texts.keys()].filter(id => texts.get(id) !== String(from.m[id])))
  // The loop also visits the modules that it adds.
  for (const id of stale) {
    if (hasOnlyComponents(from.c[id]?.exports)) continue
    const above = importers.get(id)
    if (!above) throw new Error(`Cannot replace ${id}: no component imports it`)
    for (const importer of above) stale.add(importer)
  }
  return stale
}
