import { join } from 'node:path'
import type { RsbuildConfig } from '@rsbuild/core'

import { containerConfig } from '../bundler/container.ts'
import { sharedExposes } from '../bundler/exposes.ts'
import type { BuildOptions } from '../bundler/remote.ts'
import { releasePlugin } from '../release/release-plugin.ts'

/** The container `shared`. Every module and component of it is an expose. */
export function sharedConfig({ folder, mode }: BuildOptions): RsbuildConfig {
  const exposes = sharedExposes(folder)
  const base = containerConfig({ name: 'shared', folder, mode, exposes })
  const release = releasePlugin({
    name: 'shared',
    folder,
    owner: 'platform',
    mode,
    exposes,
    routes: [],
    slots: [],
    locales: join(folder, 'locales'),
  })
  return { ...base, plugins: [...(base.plugins ?? []), release] }
}
