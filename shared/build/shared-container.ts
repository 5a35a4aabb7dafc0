import { join } from 'node:path'
import type { RsbuildConfig } from '@rsbuild/core'

import { containerConfig } from './container.ts'
import { sharedExposes } from './exposes.ts'
import { releasePlugin } from './release-plugin.ts'
import type { BuildOptions } from './remote.ts'

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
