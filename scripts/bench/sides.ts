import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remoteNames } from '@storefront/kit/platform/targets'
import { dist, root } from '@storefront/kit/root'

import { localComposition, monolithComposition, withoutPreloads } from './local-composition.ts'
import { type Build, type LocalShop, startLocalShop } from './local-shop.ts'

export type SideName = 'federated' | 'monolith' | 'without preloads'

export type Side = LocalShop & {
  name: SideName
  brotliBytes: (url: string) => number
  build: Build
}

export type Sides = { byName: Record<SideName, Side>; close: () => Promise<void> }

/** The build of a side from a folder with all containers. */
export function buildOf(name: SideName, folder: string): Build {
  const remotes = remoteNames()
  if (name === 'monolith') return { dist: folder, live: monolithComposition(folder, remotes) }
  const live = localComposition(folder, remotes)
  return { dist: folder, live: name === 'federated' ? live : withoutPreloads(folder, live) }
}

/**
 * Starts the sides of the comparison from `dist`, each on its own port: the federated shop, the monolith, and the
 * federated shop whose pages do not list the files of their parts. `api` is the address of a real shop
 * for the API; without it, only the plans have data.
 */
export async function startSides(firstPort: number, api?: string): Promise<Sides> {
  const flavors = readFileSync(
    join(root, 'shell/server/features/catalog/seed/flavors.json'),
    'utf8',
  )
  const payload = JSON.stringify(JSON.parse(flavors))
  const open = async (name: SideName, index: number): Promise<Side> => {
    const build = buildOf(name, dist)
    const shop = await startLocalShop({ ...build, port: firstPort + index, payload, api })
    return { ...shop, name, build, brotliBytes }
  }
  const [federated, monolith, plain] = [
    await open('federated', 0),
    await open('monolith', 1),
    await open('without preloads', 2),
  ]
  return {
    byName: { federated, monolith, 'without preloads': plain },
    close: async () => {
      await Promise.all([federated, monolith, plain].map(side => side.close()))
    },
  }
}

const sizes = new Map<string, number>()

/** The bytes of a built file as a browser receives it; 0 for a path that is not a file of a container. */
function brotliBytes(url: string): number {
  const { pathname } = new URL(url)
  const [, kind, container, name] = pathname.split('/')
  if (kind !== 'r' || !container || !name) return 0
  const known = sizes.get(pathname)
  if (known !== undefined) return known
  const release = JSON.parse(readFileSync(join(dist, container, 'release.json'), 'utf8'))
  for (const { path, bytes, encodings } of release.files)
    sizes.set(path, encodings.br?.bytes ?? bytes)
  return sizes.get(pathname) ?? 0
}
