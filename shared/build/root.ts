import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { isPacked } from './packed.ts'

/** `shared` in this repository, and the package itself once it is packed. */
const parent = dirname(import.meta.dirname)

/** The next folder with a remote from here upwards. */
export function remoteAround(folder: string): string | undefined {
  for (let place = folder; place !== dirname(place); place = dirname(place))
    if (existsSync(join(place, 'remote.config.ts'))) return place
  return undefined
}

/** The folder of the remote, or this folder if there is none. */
const ownFolder = () => remoteAround(process.cwd()) ?? process.cwd()

/** The folder of the whole project: this repository, or the folder of a remote outside it. */
export const root = isPacked ? ownFolder() : dirname(parent)

/** The modules of `@storefront/api`. */
export const contractFolder = join(parent, 'api')

/** The target folder of all builds, `<dist>/<part>/…`. The server reads it from there (`DIST_DIR`). */
export const dist = resolve(process.env.DIST_DIR ?? join(root, 'dist'))
