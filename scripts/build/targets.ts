import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RsbuildConfig } from '@rsbuild/core'
import type { BuildMode } from '@storefront/build/container'
import { monolithConfig } from '@storefront/build/monolith'
import { nodeConfig } from '@storefront/build/node-program'
import { remoteConfig } from '@storefront/build/remote'
import { root } from '@storefront/build/root'
import { sharedConfig } from '@storefront/build/shared-container'
import { shellConfig } from '@storefront/build/shell-container'

export type Target = { name: string; config: (mode: BuildMode) => Promise<RsbuildConfig> }

/** All build targets, slowest first. A remote is a folder with a `remote.config.ts`. */
export function targets(): Target[] {
  const folder = (...parts: string[]) => join(root, ...parts)
  return [
    { name: 'shared', config: async mode => sharedConfig({ folder: folder('shared'), mode }) },
    { name: 'shell', config: mode => shellConfig({ folder: folder('shell'), mode }) },
    { name: 'monolith', config: mode => monolithConfig(mode) },
    ...remoteNames().map(name => ({
      name,
      config: (mode: BuildMode) => remoteConfig({ folder: folder('remotes', name), mode }),
    })),
    { name: 'server', config: async () => nodeConfig({ name: 'server', folder: folder('shell') }) },
    {
      name: 'sandbox',
      config: async () => nodeConfig({ name: 'sandbox', folder: folder('shell') }),
    },
  ]
}

export function remoteNames(): string[] {
  const folder = join(root, 'remotes')
  return readdirSync(folder)
    .filter(name => existsSync(join(folder, name, 'remote.config.ts')))
    .sort()
}
