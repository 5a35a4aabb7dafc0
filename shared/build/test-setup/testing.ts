import { dirname, extname, join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

import { contractModules } from '../bundler/contract-modules.ts'
import { contractFolder } from '../root.ts'
import { testOptions } from './options.ts'

const kit = dirname(contractFolder)

/**
 * The Vitest configuration of a remote in its own repository. Its tests run in jsdom with the real cart, session, texts,
 * and navigation of the kit.
 */
export function remoteTests(): ViteUserConfig {
  const contract = [...contractModules()].map(([specifier, replacement]) => ({
    find: new RegExp(`^${specifier}$`),
    replacement,
  }))
  return defineConfig({
    resolve: {
      alias: [
        ...contract,
        { find: /^@storefront\/api\/(.+)$/, replacement: `${contractFolder}/$1.js` },
        { find: /^shared\/(.+)$/, replacement: `${kit}/testing/shared/$1.js` },
      ],
    },
    test: {
      ...testOptions,
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: [join(import.meta.dirname, `setup${extname(import.meta.filename)}`)],
      // Node would load the modules of the kit a second time.
      server: { deps: { inline: [/@storefront\/kit\/(api|testing)\//] } },
    },
  })
}
