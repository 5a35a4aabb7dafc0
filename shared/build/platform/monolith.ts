import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type RsbuildConfig, type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core'
import type { RemoteConfig } from '@storefront/api/remote-config'

import { type BuildMode, browserConfig } from '../bundler/container.ts'
import { addRules, contractsRule } from '../bundler/contracts-rule.ts'
import { modulesOf } from '../bundler/exposes.ts'
import { exposeKey } from '../bundler/names.ts'
import { readRemote } from '../bundler/read-remote.ts'
import { afterBuild } from '../release/after-build.ts'
import { dist, root } from '../root.ts'
import { type MonolithSource, writeMonolith } from './monolith-release.ts'
import { firstEnvironment, readBoth, styleEntries } from './shell-container.ts'

/**
 * The monolith baseline: the same sources, with remotes imported statically and `shared/*` from the workspace. It
 * differs only in the generated module that replaces `load-module.ts`.
 */
export async function monolithConfig(mode: BuildMode): Promise<RsbuildConfig> {
  const shell = join(root, 'shell')
  const base = browserConfig({ name: 'monolith', folder: shell, mode })
  const remotes = await readRemotes()
  const generated = writeLoadModule(remotes)
  return {
    root: shell,
    mode: 'production',
    logLevel: 'error',
    environments: {
      web: {
        ...base,
        source: { entry: { main: './src/index.tsx' }, preEntry: styleEntries() },
        output: { ...base.output, assetPrefix: '/r/monolith/' },
        tools: { ...base.tools, rspack: config => toMonolith(config, generated) },
      },
      first: firstEnvironment(base, './src/runtime/monolith.ts'),
    },
    plugins: [monolithPlugin({ mode, shell: await readRemote(shell), remotes })],
  }
}

function toMonolith(config: Rspack.Configuration, generated: string): void {
  config.output ??= {}
  config.output.uniqueName = 'storefront_monolith'
  addRules(config, [contractsRule])
  config.plugins ??= []
  const swap = new rspack.NormalModuleReplacementPlugin(/\/federation\/load-module\.ts$/, generated)
  config.plugins.push(swap)
  config.optimization ??= {}
  config.optimization.splitChunks = {
    chunks: 'async',
    cacheGroups: { default: false, defaultVendors: false, common: { minChunks: 2, minSize: 3000 } },
  }
}

async function readRemotes(): Promise<RemoteConfig[]> {
  const folder = join(root, 'remotes')
  const names = readdirSync(folder).filter(name =>
    existsSync(join(folder, name, 'remote.config.ts')),
  )
  return Promise.all(names.sort().map(name => readRemote(join(folder, name))))
}

/** Writes `loadModule('catalog', 'home-page')` as a table of lazy imports, with one chunk for each page and slot. */
function writeLoadModule(remotes: RemoteConfig[]): string {
  const folder = join(dist, '.monolith')
  const lines = remotes.flatMap(remote =>
    modulesOf(remote).map(module => {
      const path = relative(folder, join(root, 'remotes', remote.name, module))
      const key = `${remote.name}/${exposeKey(module)}`
      return `  '${key}': () => import(/* webpackChunkName: "${exposeKey(module)}" */ '${path}'),`
    }),
  )
  const source = `const modules = {\n${[...new Set(lines)].join('\n')}\n}
export const loadModule = (remote, expose) => modules[remote + '/' + expose]()\n`
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'load-module.js')
  writeFileSync(file, source)
  return file
}

function monolithPlugin(source: MonolithSource): RsbuildPlugin {
  return {
    name: 'storefront-monolith',
    setup(api) {
      afterBuild(api, async stats => {
        const { web, first } = readBoth('monolith', stats, new Map())
        if (web && first) await writeMonolith(source, web, first)
      })
    },
  }
}
