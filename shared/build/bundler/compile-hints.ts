import { type RsbuildPlugin, rspack } from '@rsbuild/core'

/** What a script starts with. Chromium 136 and later read it; for other browsers it is a comment. */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/** Later than the minifier, which removes comments, and earlier than source maps and the hashes in the file names. */
const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50

/**
 * Lets browsers compile all functions of a script on another thread while the script arrives. Without the hint, the main
 * thread compiles each function when it is first called, before the page is ready.
 */
export const compileHints: RsbuildPlugin = {
  name: 'compile-hints',
  setup(api) {
    api.modifyRspackConfig(config => {
      config.plugins?.push(
        new rspack.BannerPlugin({ banner: compileHint, raw: true, test: /\.js$/, stage }),
      )
    })
  },
}
