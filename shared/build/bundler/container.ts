import { extname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { RsbuildConfig, Rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

import { incrementalBuilds } from '../development/incremental-builds.ts'
import { isPacked } from '../packed.ts'
import { contractFolder, dist } from '../root.ts'
import { compileHints } from './compile-hints.ts'
import { contractAliases } from './contract-modules.ts'
import { addRules, contractsRule } from './contracts-rule.ts'
import {
  classNamePattern,
  federationOptions,
  fileNames,
  flatFolders,
  globalNames,
  pageRuntime,
} from './federation.ts'
import { isPlatform, layerPlugin } from './layers.ts'
import { plainFormatter } from './plain-formatter.ts'
import { productionRouter } from './production-router.ts'
import { sameBytes } from './sort-chunk-tables.ts'
import { sourceMaps } from './source-maps.ts'
import { stableIds } from './stable-ids.ts'
import { callStartCode } from './start-code.ts'

export type BuildMode = 'production' | 'development'

/** The differences between containers; everything else is the same for all of them. */
type Container = {
  name: string
  /** Absolute path of its sources. */
  folder: string
  mode: BuildMode
  /** Expose key → module and chunk name; empty for the shell. */
  exposes: Record<string, { import: string; name: string }>
}

/** Browsers that support `:has`, cascade layers and `color-mix`. */
const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4']

/**
 * From this size on (bytes before the minifier), modules that several chunks use are a chunk of their own. A smaller one
 * would cost a request more than its bytes in two chunks. The parts of `shared` are used together in many combinations,
 * while a customer opens one or two pages of a remote.
 */
const commonSize = {
  platform: 10_000,
  remote: { javascript: 60_000, 'css/mini-extract': 16_000 },
}

/** The modules of the chunk `startup` are on every page, so no other chunk contains them. */
function chunkSplitting(
  minSize: number | Record<string, number>,
): NonNullable<Rspack.Optimization['splitChunks']> {
  return {
    chunks: 'async',
    cacheGroups: {
      default: false,
      defaultVendors: false,
      startup: {
        name: 'startup',
        enforce: true,
        priority: 10,
        test: (module, { chunkGraph }) =>
          chunkGraph.getModuleChunks(module).some(chunk => chunk.name === 'startup'),
      },
      common: { minChunks: 2, minSize, reuseExistingChunk: true },
    },
  }
}

/** Builds for development are not published, and the monolith is only a baseline. */
const hasMaps = ({ name, mode }: { name: string; mode: BuildMode }) =>
  mode === 'production' && name !== 'monolith'

/** Options of every browser build, with or without federation. */
export function browserConfig(options: {
  name: string
  folder: string
  mode: BuildMode
}): RsbuildConfig {
  const { name, folder, mode } = options
  return {
    root: folder,
    mode: 'production',
    logLevel: 'error',
    plugins: [
      pluginReact({ fastRefresh: false }),
      compileHints,
      plainFormatter,
      ...(mode === 'development' ? [incrementalBuilds] : []),
      ...(hasMaps({ name, mode }) ? [sourceMaps] : []),
    ],
    output: {
      distPath: { root: join(dist, name), ...flatFolders },
      filename: fileNames,
      cleanDistPath: false,
      sourceMap: false,
      legalComments: 'none',
      minify: mode === 'production',
      polyfill: 'off',
      overrideBrowserslist: browsers,
      cssModules: {
        localIdentName: classNamePattern(name),
        exportLocalsConvention: 'camelCaseOnly',
      },
    },
    performance: { printFileSize: false },
    resolve: {
      // The paths of a team's tsconfig lead to declarations.
      aliasStrategy: 'prefer-alias',
      alias: {
        // The packed kit has JavaScript files.
        'react-remove-scroll-bar': join(
          import.meta.dirname,
          `no-scroll-bar${extname(import.meta.filename)}`,
        ),
        ...(isPacked && contractAliases()),
        ...(mode === 'production' && !isPacked && productionRouter()),
      },
    },
    tools: {
      htmlPlugin: false,
      postcss: { postcssOptions: { plugins: [layerPlugin(name)] } },
    },
    splitChunks: false,
  }
}

/** The preset of every federated container. */
export function containerConfig(container: Container): RsbuildConfig {
  const role = container.name === 'shell' ? 'provider' : 'consumer'
  const base = browserConfig(container)
  return {
    ...base,
    output: { ...base.output, assetPrefix: role === 'provider' ? '/r/shell/' : 'auto' },
    // As in this repository, the contract passes the compiler.
    source: { entry: {}, ...(isPacked && { include: [contractFolder] }) },
    tools: {
      ...base.tools,
      rspack: config => {
        config.output = { ...config.output, ...globalNames(container.name) }
        config.externals = [pageRuntime]
        config.optimization ??= {}
        config.optimization.runtimeChunk = false
        config.optimization.splitChunks = chunkSplitting(
          isPlatform(container.name) ? commonSize.platform : commonSize.remote,
        )
        addRules(config, [contractsRule, callStartCode])
        config.plugins ??= []
        const federation = new ModuleFederationPlugin(federationOptions(container, role))
        config.plugins.push(federation, sameBytes)
        if (!isPlatform(container.name)) config.plugins.push(stableIds)
      },
    },
  }
}
