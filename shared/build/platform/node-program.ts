import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RsbuildConfig, RsbuildPlugin, Rspack } from '@rsbuild/core'

import { dist } from '../root.ts'

/** The project's own code is bundled; packages remain in node_modules. */
const packages: Rspack.ExternalItem = ({ request }, done) => {
  const isOwn = /^(\.|\/|[A-Za-z]:|@storefront\/|data:)/.test(request ?? '')
  if (isOwn) return done()
  done(undefined, `module-import ${request}`)
}

type Program = {
  name: string
  folder: string
  /** The programs of its threads, by file name without `.js`. */
  threads?: Record<string, string>
}

/** Programs for Node 20: `dist/server/main.js`, `dist/sandbox/main.js` and `dist/checker/main.js`, ES modules. */
export function nodeConfig({ name, folder, threads = {} }: Program): RsbuildConfig {
  return {
    root: folder,
    mode: 'production',
    logLevel: 'error',
    plugins: [copyFiles(name, folder)],
    source: { entry: { main: `./${name}/main.ts`, ...threads } },
    output: {
      target: 'node',
      module: true,
      distPath: { root: join(dist, name), js: '', jsAsync: '' },
      filename: { js: '[name].js' },
      filenameHash: false,
      cleanDistPath: false,
      minify: false,
      sourceMap: { js: 'source-map' },
      legalComments: 'none',
    },
    performance: { printFileSize: false },
    splitChunks: false,
    tools: {
      rspack: config => {
        config.externals = [packages]
        config.optimization ??= {}
        config.optimization.splitChunks = false
        config.node = { __dirname: false, __filename: false }
        config.module ??= {}
        config.module.parser = {
          ...config.module.parser,
          javascript: { importMeta: false, url: false, worker: false },
        }
      },
    },
  }
}

/** Folders that a program reads at run time: in the source, and next to the program. */
const folders = { 'database/migrations': 'migrations', 'features/pages/site-files': 'site-files' }

function copyFiles(name: string, folder: string): RsbuildPlugin {
  return {
    name: 'storefront-files',
    setup(api) {
      api.onAfterBuild(() => {
        for (const [from, to] of Object.entries(folders)) {
          const source = join(folder, name, from)
          if (!existsSync(source)) continue
          const target = join(dist, name, to)
          // A renamed file would otherwise stay under its previous name.
          rmSync(target, { recursive: true, force: true })
          cpSync(source, target, { recursive: true })
        }
      })
    },
  }
}
