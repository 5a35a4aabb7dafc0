import { extname, join } from 'node:path'
import { type RsbuildPlugin, rspack } from '@rsbuild/core'

const original = /@internationalized[\\/]number[\\/]dist[\\/]private[\\/]NumberFormatter\.mjs$/
/** The packed kit has JavaScript files. */
const replacement = join(import.meta.dirname, `number-formatter${extname(import.meta.filename)}`)

/** Replaces a module of a package, which other modules of the package import by a relative path. */
export const plainFormatter: RsbuildPlugin = {
  name: 'plain-formatter',
  setup(api) {
    api.modifyRspackConfig(config => {
      config.plugins?.push(new rspack.NormalModuleReplacementPlugin(original, replacement))
    })
  },
}
