import { join } from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'

import { startCodeFile } from '../bundler/start-code.ts'
import { root } from '../root.ts'

const folder = join(root, 'shell/src/development')

/** Adds what Fast Refresh needs to the shell: the development build of React, and `shell/src/development`. */
export const developmentShell: RsbuildPlugin = {
  name: 'storefront-development-shell',
  setup(api) {
    api.modifyEnvironmentConfig((config, { name, mergeEnvironmentConfig }) => {
      const alias = {
        'virtual-start-code': join(folder, 'start-container.ts'),
        'virtual-rspack-start-code': startCodeFile,
      }
      const entry: Record<string, string | string[]> =
        name === 'first'
          ? { runtime: join(folder, 'runtime.ts') }
          : { main: ['./src/index.tsx', join(folder, 'follow-builds.ts')] }
      config.source.entry = { ...config.source.entry, ...entry }
      return mergeEnvironmentConfig(config, {
        source: { define: { 'process.env.NODE_ENV': '"development"' } },
        ...(name === 'first' && { resolve: { alias } }),
      })
    })
    api.modifyRspackConfig(config => {
      config.optimization = { ...config.optimization, nodeEnv: false }
    })
  },
}
