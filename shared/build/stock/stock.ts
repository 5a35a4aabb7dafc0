import { mergeRsbuildConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core'
import type { RemoteConfig } from '@storefront/api/remote-config'

import { checkRemote } from '../bundler/check-remote.ts'
import { contractAliases } from '../bundler/contract-modules.ts'
import { addRules, contractsRule } from '../bundler/contracts-rule.ts'
import { type Exposes, remoteExposes } from '../bundler/exposes.ts'
import {
  classNamePattern,
  defaultPageRuntime,
  federationOptions,
  fileNames,
  flatFolders,
  globalNames,
  pageRuntime,
} from '../bundler/federation.ts'
import { readRemote } from '../bundler/read-remote.ts'
import { sourceMapOptions } from '../bundler/source-maps.ts'
import { isPacked } from '../packed.ts'
import { contractFolder } from '../root.ts'
import { plainEntry } from './build-record.ts'
import { storefrontPlugin } from './storefront-plugin.ts'

type Remote = { config: RemoteConfig; exposes: Exposes; folder: string }
type FederationOptions = ReturnType<typeof federationOptions>

async function openRemote(folder: string): Promise<Remote> {
  const config = checkRemote(await readRemote(folder), folder)
  return { config, exposes: remoteExposes(config), folder }
}

const federationOf = ({ config, exposes }: Remote) =>
  federationOptions({ name: config.name, exposes }, 'consumer')

const pluginOf = ({ config, exposes, folder }: Remote) =>
  storefrontPlugin({ name: config.name, exposes, folder })

/** Outside this repository, the contract is a part of the kit. */
const contractOptions = () => ({ alias: isPacked ? contractAliases() : {} })

/**
 * Options for the federation plugins of webpack and Rspack, from the `remote.config.ts` in a folder: `federation` for
 * `ModuleFederationPlugin`, `bundler` for the configuration around it, and `classNames`, the pattern for the names of
 * classes in CSS modules.
 * @throws when the shop could not use the remote
 */
export async function storefrontOptions(folder = process.cwd()) {
  const remote = await openRemote(folder)
  const { name } = remote.config
  const bundler = {
    ...sourceMapOptions,
    output: {
      ...sourceMapOptions.output,
      ...globalNames(name),
      publicPath: 'auto',
      filename: fileNames.js,
      chunkFilename: fileNames.js,
      cssFilename: fileNames.css,
      cssChunkFilename: fileNames.css,
      assetModuleFilename: fileNames.assets,
    },
    externals: [defaultPageRuntime],
    resolve: contractOptions(),
    optimization: { runtimeChunk: false as const, splitChunks: { chunks: 'async' as const } },
    plugins: [pluginOf(remote)],
  } satisfies Rspack.Configuration
  // With webpack, this name cannot contain a hash. The release adds it.
  const federation = { ...federationOf(remote), filename: plainEntry }
  return { federation, bundler, classNames: classNamePattern(name) }
}

/**
 * The Rsbuild configuration of a remote that a team builds with its own plugins. `configure` gets the options of
 * `pluginModuleFederation`, and returns the configuration of the team, which wins.
 * @throws when the shop could not use the remote
 */
export async function withStorefront(
  configure: (federation: FederationOptions) => RsbuildConfig,
  folder = process.cwd(),
): Promise<RsbuildConfig> {
  const remote = await openRemote(folder)
  return mergeRsbuildConfig(rsbuildConfig(remote), configure(federationOf(remote)))
}

function rsbuildConfig(remote: Remote): RsbuildConfig {
  const { name } = remote.config
  return {
    mode: 'production',
    source: { entry: {}, ...(isPacked && { include: [contractFolder] }) },
    output: {
      assetPrefix: 'auto',
      distPath: flatFolders,
      filename: fileNames,
      legalComments: 'none',
      cssModules: { localIdentName: classNamePattern(name) },
    },
    resolve: contractOptions(),
    splitChunks: false,
    tools: {
      htmlPlugin: false,
      rspack: config => {
        config.devtool = sourceMapOptions.devtool
        config.output = { ...config.output, ...sourceMapOptions.output, ...globalNames(name) }
        config.externals = [pageRuntime]
        addRules(config, [contractsRule])
        config.plugins = [...(config.plugins ?? []), pluginOf(remote)]
      },
    },
  }
}
