import { remoteConfig } from '@storefront/build/remote'

import { buildOne } from './build/run.ts'

/**
 * Builds one remote from any folder: `DIST_DIR=/tmp/built npx tsx scripts/build-remote.ts catalog .cache/catalog`. A
 * team's changed copy becomes a release of its own without touching what is built here.
 */
const [name, folder] = process.argv.slice(2)
if (!name || !folder)
  throw new Error('Name the remote and its folder: build-remote.ts catalog remotes/catalog')
const ms = await buildOne({ name, config: mode => remoteConfig({ folder, mode }) }, 'production')
console.log(`Built ${name} of ${folder} in ${(ms / 1000).toFixed(1)} s`)
