import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remoteNames } from '@storefront/kit/platform/targets'
import { dist, root } from '@storefront/kit/root'

import { localComposition, monolithComposition } from './local-composition.ts'
import { type LocalShop, startLocalShop } from './local-shop.ts'

export type Side = LocalShop & { name: string; brotliBytes: (url: string) => number }

/** Starts the federated shop and the monolith from `dist`, each on its own port. */
export async function startSides(
  firstPort: number,
): Promise<{ federated: Side; monolith: Side; close: () => Promise<void> }> {
  const remotes = remoteNames()
  const flavors = readFileSync(
    join(root, 'shell/server/features/catalog/seed/flavors.json'),
    'utf8',
  )
  const payload = JSON.stringify(JSON.parse(flavors))
  const open = async (name: string, port: number): Promise<Side> => {
    const live = (name === 'monolith' ? monolithComposition : localComposition)(dist, remotes)
    const shop = await startLocalShop({ dist, live, port, payload })
    return { ...shop, name, brotliBytes }
  }
  const [federated, monolith] = [
    await open('federated', firstPort),
    await open('monolith', firstPort + 1),
  ]
  return {
    federated,
    monolith,
    close: async () => void (await Promise.all([federated.close(), monolith.close()])),
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
