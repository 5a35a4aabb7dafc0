import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type RsbuildConfig, rspack } from '@rsbuild/core'
import { compileHints } from '@storefront/kit/bundler/compile-hints'
import type { Exposes } from '@storefront/kit/bundler/exposes'
import { containerName } from '@storefront/kit/bundler/names'
import { sameBytes } from '@storefront/kit/bundler/sort-chunk-tables'
import { callStartCode } from '@storefront/kit/bundler/start-code'

const packages = ['react', 'react-dom', 'nanostores', '@nanostores/react']

/** The plugin with what every project must set, and the defaults for everything else. */
function defaultFederation(name: string, exposes: Exposes): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: containerName(name),
    // The shop finds the entry of a release by this name.
    filename: 'entry.[contenthash:10].js',
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([key, expose]) => [`./${key}`, expose]),
    ),
    ...(name !== 'shared' && {
      remotes: { shared: `${containerName('shared')}@https://composition.invalid/shared.js` },
    }),
    shared: Object.fromEntries(packages.map(key => [key, { singleton: true }])),
    manifest: false,
    dts: false,
  })
}

type Tool = NonNullable<NonNullable<RsbuildConfig['tools']>['rspack']>

/**
 * The configuration of a federated container with the defaults of Module Federation and the bundler instead of the
 * settings of this project: each container has its own federation runtime, start code and copies of the packages, and
 * chunks are split by size. The shell keeps its settings, because its first script is the loader of the shop.
 */
export function withDefaultSettings(name: string, exposes: Exposes, config: RsbuildConfig) {
  const own = config.tools?.rspack
  const change: Tool = (bundler, utilities) => {
    if (typeof own !== 'function') throw new Error(`${name} has no bundler settings`)
    own(bundler, utilities)
    bundler.externals = []
    bundler.optimization = { ...bundler.optimization, splitChunks: { chunks: 'async' } }
    const rules = bundler.module?.rules ?? []
    bundler.module = { ...bundler.module, rules: rules.filter(rule => rule !== callStartCode) }
    const others = (bundler.plugins ?? []).filter(
      plugin => plugin !== sameBytes && !(plugin instanceof ModuleFederationPlugin),
    )
    // `tsx` adds calls of this helper to the start code, which the bundler copies from its own source.
    const helper = new rspack.DefinePlugin({ __name: '(named => named)' })
    bundler.plugins = [...others, defaultFederation(name, exposes), helper]
  }
  const plugins = config.plugins?.filter(plugin => plugin !== compileHints) ?? []
  return { ...config, plugins, tools: { ...config.tools, rspack: change } } satisfies RsbuildConfig
}
