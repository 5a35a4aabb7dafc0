import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/**
 * The bundler rebuilds only what changed in its development mode, whose defaults build other code than production does.
 * It reads the mode after it has chosen the defaults.
 */
const onlyChanges = {
  apply({ hooks, options }: Rspack.Compiler) {
    hooks.afterEnvironment.tap('storefront-incremental-builds', () => {
      options.mode = 'development'
      options.cache = { type: 'memory' }
    })
  },
}

/** Makes a rebuild take some 60 ms instead of 700 ms. */
export const incrementalBuilds: RsbuildPlugin = {
  name: 'storefront-incremental-builds',
  setup(api) {
    api.modifyRspackConfig(config => {
      config.plugins?.push(onlyChanges)
      config.optimization = { ...config.optimization, realContentHash: false }
    })
  },
}
