import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { remoteNames } from '@storefront/kit/platform/targets'
import { dist, root } from '@storefront/kit/root'

import { localComposition, monolithComposition, withoutPreloads } from './local-composition.ts'
import { type Build, type LocalShop, startLocalShop } from './local-shop.ts'

type SideName = 'federated' | 'monolith' | 'default settings'

export type Side = LocalShop & {
  name: SideName
  /** The bytes of a built file as a browser receives it; 0 for a path that is not a file of a container. */
  brotliBytes: (url: string) => number
  build: Build
}

export type Sides = {
  federated: Side
  monolith: Side
  /** Null without a folder of its build. */
  withDefaults: Side | null
  close: () => Promise<void>
}

/** The build of a side from a folder with all containers. */
export function buildOf(name: SideName, folder: string): Build {
  const remotes = remoteNames()
  if (name === 'monolith') return { dist: folder, live: monolithComposition(folder, remotes) }
  const live = localComposition(folder, remotes)
  return { dist: folder, live: name === 'federated' ? live : withoutPreloads(folder, live) }
}

/** Builds the containers with the default settings of Module Federation, beside copies of all others. */
export async function buildDefaults(folder: string): Promise<void> {
  await cp(dist, folder, { recursive: true })
  const command = join(root, 'node_modules', '.bin', 'tsx')
  await promisify(execFile)(command, ['scripts/bench/build-default.ts'], {
    cwd: root,
    env: { ...process.env, DIST_DIR: folder },
  })
}

type SidesOptions = {
  firstPort: number
  /** The address of a real shop for the API. Without it, only the plans have data. */
  api?: string
  /** The folder of `buildDefaults`. */
  defaults?: string
}

/**
 * Starts the sides of the comparison, each on its own port: the federated shop and the monolith from `dist`, and the
 * federated shop with default settings, whose pages do not list the files of their parts.
 */
export async function startSides({ firstPort, api, defaults }: SidesOptions): Promise<Sides> {
  const flavors = readFileSync(
    join(root, 'shell/server/features/catalog/seed/flavors.json'),
    'utf8',
  )
  const payload = JSON.stringify(JSON.parse(flavors))
  const open = async (name: SideName, index: number, folder: string): Promise<Side> => {
    const build = buildOf(name, folder)
    const shop = await startLocalShop({ ...build, port: firstPort + index, payload, api })
    return { ...shop, name, build, brotliBytes: createSizeReader(folder) }
  }
  const [federated, monolith, withDefaults] = [
    await open('federated', 0, dist),
    await open('monolith', 1, dist),
    defaults ? await open('default settings', 2, defaults) : null,
  ]
  return {
    ...{ federated, monolith, withDefaults },
    close: async () => {
      await Promise.all([federated, monolith, withDefaults].map(side => side?.close()))
    },
  }
}

function createSizeReader(folder: string): Side['brotliBytes'] {
  const sizes = new Map<string, number>()
  return url => {
    const { pathname } = new URL(url)
    const [, kind, container, name] = pathname.split('/')
    if (kind !== 'r' || !container || !name) return 0
    const known = sizes.get(pathname)
    if (known !== undefined) return known
    const release = JSON.parse(readFileSync(join(folder, container, 'release.json'), 'utf8'))
    for (const { path, bytes, encodings } of release.files)
      sizes.set(path, encodings.br?.bytes ?? bytes)
    return sizes.get(pathname) ?? 0
  }
}
