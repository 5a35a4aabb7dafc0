import { join } from 'node:path'
import { buildOne } from '@storefront/kit/bundler/build-one'
import { remoteExposes, sharedExposes } from '@storefront/kit/bundler/exposes'
import { readRemote } from '@storefront/kit/bundler/read-remote'
import { remoteNames, targets } from '@storefront/kit/platform/targets'
import { root } from '@storefront/kit/root'

import { withDefaultSettings } from './default-settings.ts'

/** `DIST_DIR=<folder> tsx scripts/bench/build-default.ts`: builds `shared` and the remotes with default settings. */
for (const name of ['shared', ...remoteNames()]) {
  const target = targets().find(one => one.name === name)
  if (!target) throw new Error(`Cannot find the target ${name}`)
  const exposes =
    name === 'shared'
      ? sharedExposes(join(root, 'shared'))
      : remoteExposes(await readRemote(join(root, 'remotes', name)))
  const config = async () => withDefaultSettings(name, exposes, await target.config('production'))
  await buildOne({ name, config }, 'production')
}
