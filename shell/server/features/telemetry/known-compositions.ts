import type { Composition, Release } from '@storefront/api/composition'

import { parseComposition, releasesOf } from '../releases/index.ts'

export type KnownRelease = {
  id: string
  container: string
  label: string
  files: ReadonlySet<string>
  exposes: ReadonlySet<string>
}

/** The parts of a composition that identify the release of a file. */
export type KnownComposition = {
  id: string
  routes: ReadonlySet<string>
  releases: ReadonlyMap<string, KnownRelease>
}

/** Pages stay open for days, over several releases. Older compositions are read again. */
const most = 16
const mostUnknown = 1000
const unknownLifetimeMs = 60_000

function toKnownRelease({ id, name, label, ...release }: Release): KnownRelease {
  return {
    id,
    container: name,
    label,
    files: new Set(release.files.map(({ path }) => path)),
    exposes: new Set([
      ...Object.keys(release.exposes),
      ...release.routes.map(({ expose }) => expose),
      ...release.slots.map(({ expose }) => expose),
    ]),
  }
}

function toKnownShop(id: string, composition: Composition): KnownComposition {
  const releases = releasesOf(composition)
  return {
    id,
    routes: new Set(releases.flatMap(({ routes }) => routes.map(({ path }) => path))),
    releases: new Map(releases.map(release => [release.name, toKnownRelease(release)])),
  }
}

/** Caches the compositions that pages name. Invented ids cause hardly any work for the database. */
export function createKnownCompositions(findText: (id: string) => Promise<string | null>) {
  const known = new Map<string, Promise<KnownComposition | null>>()
  const unknown = new Map<string, number>()

  const read = async (id: string): Promise<KnownComposition | null> => {
    const text = await findText(id)
    if (text !== null) return toKnownShop(id, parseComposition(text))
    if (unknown.size >= mostUnknown) unknown.clear()
    unknown.set(id, Date.now() + unknownLifetimeMs)
    return null
  }
  return async (id: string): Promise<KnownComposition | null> => {
    if ((unknown.get(id) ?? 0) > Date.now()) return null
    const found = known.get(id) ?? read(id)
    known.delete(id)
    known.set(id, found)
    const shop = await found.catch(() => null)
    if (shop === null) known.delete(id)
    if (known.size > most) known.delete(known.keys().next().value ?? '')
    return shop
  }
}
