import { buildAll } from '@storefront/kit/platform/build-all'
import { dist } from '@storefront/kit/root'

import { buildWhenChanged } from './start/build.ts'

/**
 * `npm run build [-- catalog shell …]` builds all targets, or only the named ones. `npm run build -- --if-changed` builds
 * those of `npm start`, if their sources differ from the last build.
 */
const names = process.argv.slice(2)
await (names[0] === '--if-changed' ? buildWhenChanged(dist) : buildAll(names))
