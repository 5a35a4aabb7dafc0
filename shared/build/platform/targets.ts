import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Target } from '../bundler/build-one.ts'
import type { BuildMode } from '../bundler/container.ts'
import { remoteConfig } from '../bundler/remote.ts'
import { root } from '../root.ts'
import { monolithConfig } from './monolith.ts'
import { nodeConfig } from './node-program.ts'
import { sharedConfig } from './shared-container.ts'
import { shellConfig } from './shell-container.ts'

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
    {
      name: 'server',
      config: async () => {
        const threads = {
          'render-pages': './server/features/pages/server-rendering/thread/main.ts',
          'send-telemetry': './server/tracing/sender/main.ts',
        }
        return nodeConfig({ name: 'server', folder: folder('shell'), threads })
      },
    },
    {
      name: 'sandbox',
      config: async () => nodeConfig({ name: 'sandbox', folder: folder('shell') }),
    },
    {
      name: 'checker',
      config: async () => nodeConfig({ name: 'checker', folder: folder('shell') }),
    },
  ]
}

export function remoteNames(): string[] {
  const folder = join(root, 'remotes')
  return readdirSync(folder)
    .filter(name => existsSync(join(folder, name, 'remote.config.ts')))
    .sort()
}
