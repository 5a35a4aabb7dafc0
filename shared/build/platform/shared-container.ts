import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RsbuildConfig } from '@rsbuild/core'
import { type StoredState, storedStateSchema } from '@storefront/api/stored-state'

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
    state: readStoredState(folder),
    serverRendered: {},
  })
  return { ...base, plugins: [...(base.plugins ?? []), release] }
}

/** @throws when stored-state.json is missing or invalid */
function readStoredState(folder: string): StoredState {
  const text = readFileSync(join(folder, 'stored-state.json'), 'utf8')
  return storedStateSchema.parse(JSON.parse(text))
}
