import { buildOne, type Target } from '@storefront/kit/bundler/build-one'
import { remoteConfig } from '@storefront/kit/bundler/remote'
import { sharedConfig } from '@storefront/kit/platform/shared-container'
import { shellConfig } from '@storefront/kit/platform/shell-container'

/**
 * Builds one container from any folder: `DIST_DIR=.cache/built npx tsx scripts/build-container.ts catalog .cache/catalog`.
 * The build of a changed copy is a separate release and leaves the normal build unchanged.
 */
const [name, folder] = process.argv.slice(2)
if (!name || !folder)
  throw new Error(
    'Name the container and its folder, for example build-container.ts catalog remotes/catalog',
  )

const config: Target['config'] = async mode => {
  if (name === 'shared') return sharedConfig({ folder, mode })
  return name === 'shell' ? shellConfig({ folder, mode }) : remoteConfig({ folder, mode })
}
const ms = await buildOne({ name, config }, 'production')
console.log(`Built ${name} of ${folder} in ${(ms / 1000).toFixed(1)} s`)
