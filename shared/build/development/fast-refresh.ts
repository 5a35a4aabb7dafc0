import { join } from 'node:path'
import { type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core'

import { addRules } from '../bundler/contracts-rule.ts'
import { isPacked } from '../packed.ts'
import { root } from '../root.ts'

const jsxSource = 'virtual-development'

const registerComponents: Rspack.RuleSetRule = {
  test: /\.tsx?$/,
  enforce: 'post',
  use: [{ loader: join(import.meta.dirname, 'register-components.cjs'), options: { root } }],
}

/** Gives the page the modules of the container that have run (`__webpack_require__.c`). */
const moduleCache = {
  apply({ hooks }: Rspack.Compiler) {
    hooks.thisCompilation.tap('storefront-module-cache', compilation => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(
        'storefront-module-cache',
        (_chunk, requirements) => void requirements.add(rspack.RuntimeGlobals.moduleCache),
      )
    })
  },
}

/** The page compares modules by their ids and texts, so both depend on nothing but the module. */
const optimization: Rspack.Optimization = {
  moduleIds: 'named',
  chunkIds: 'named',
  concatenateModules: false,
  mangleExports: false,
}

/** Builds a remote whose components the page can replace (`shell/src/development`). */
export const fastRefresh: RsbuildPlugin = {
  name: 'storefront-fast-refresh',
  setup(api) {
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) => {
      const react = { development: true, refresh: true, importSource: jsxSource }
      const jsx = join(import.meta.dirname, isPacked ? 'jsx-source.js' : 'jsx-source.ts')
      return mergeRsbuildConfig(config, {
        tools: { swc: { jsc: { transform: { react } } } },
        resolve: { alias: { [`${jsxSource}$`]: jsx, [`${jsxSource}/jsx-dev-runtime`]: jsx } },
      })
    })
    api.modifyRspackConfig(config => {
      addRules(config, [registerComponents])
      config.plugins?.push(moduleCache)
      config.optimization = { ...config.optimization, ...optimization }
    })
  },
}
