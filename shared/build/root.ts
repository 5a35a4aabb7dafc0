import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the whole project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Where everything is built to, `<dist>/<part>/…`; the server reads it from there (`DIST_DIR`). */
export const dist = resolve(process.env.DIST_DIR ?? join(root, 'dist'))
