import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The target folder of all builds, `<dist>/<part>/…`. The server reads it from there (`DIST_DIR`). */
export const dist = resolve(process.env.DIST_DIR ?? join(root, 'dist'))
