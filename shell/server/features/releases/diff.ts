import type { Composition, Release } from '@storefront/api/composition'
import type { CompositionDiff } from '@storefront/api/registry-deployments'

import { releasesOf } from './composition/start-files.ts'

type StoredComposition = { id: string; composition: Composition }
type Pair = { name: string; before: Release | null; after: Release | null }

/** The changes of a deployment from one composition to the other, without unchanged containers. */
export function diffCompositions(from: StoredComposition, to: StoredComposition): CompositionDiff {
  const [left, right] = [byName(from), byName(to)]
  const names = [...new Set([...left.keys(), ...right.keys()])]
  const pairs = names.map(name => ({
    name,
    before: left.get(name) ?? null,
    after: right.get(name) ?? null,
  }))
  const changed = pairs.filter(({ before, after }) => before?.id !== after?.id)
  return { from: from.id, to: to.id, containers: changed.map(diffContainer) }
}

function byName({ composition }: StoredComposition): Map<string, Release> {
  return new Map(releasesOf(composition).map(release => [release.name, release]))
}

function diffContainer({ name, before, after }: Pair): CompositionDiff['containers'][number] {
  const [old, now] = [before, after].map(release => release?.files.map(({ path }) => path) ?? [])
  const [oldRoutes, routes] = [before, after].map(
    release => release?.routes.map(({ path }) => path) ?? [],
  )
  return {
    name,
    before: before && { id: before.id, label: before.label },
    after: after && { id: after.id, label: after.label },
    added: without(now, old),
    removed: without(old, now),
    bytes: weightOf(after) - weightOf(before),
    routes: { added: without(routes, oldRoutes), removed: without(oldRoutes, routes) },
    contracts: contractChanges(before, after),
  }
}

function without(paths: string[] = [], others: string[] = []): string[] {
  const known = new Set(others)
  return paths.filter(path => !known.has(path)).sort()
}

/** Compressed (br) if there is a compressed variant. */
function weightOf(release: Release | null): number {
  const files = release?.files ?? []
  return files.reduce((sum, { bytes, encodings }) => sum + (encodings.br?.bytes ?? bytes), 0)
}

function contractChanges(before: Release | null, after: Release | null) {
  const names = Object.keys({ ...before?.contracts, ...after?.contracts }).sort()
  return names
    .map(name => ({
      name,
      before: before?.contracts[name] ?? null,
      after: after?.contracts[name] ?? null,
    }))
    .filter(change => change.before !== change.after)
}
