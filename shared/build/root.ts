import { dirname, join, resolve } from 'node:path'

/** The folder of the whole project. */
export const root = dirname(dirname(import.meta.dirname))

/** The target folder of all builds, `<dist>/<part>/…`. The server reads it from there (`DIST_DIR`). */
export const dist = resolve(process.env.DIST_DIR ?? join(root, 'dist'))
