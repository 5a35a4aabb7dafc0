import type { RsbuildPlugin } from '@rsbuild/core'

/** Rebuilds a watched target after changes in folders from which no module is imported, in the first of its compilations. */
export function watchFolders(api: Parameters<RsbuildPlugin['setup']>[0], folders: string[]): void {
  api.onAfterCreateCompiler(({ compiler }) => {
    const first = 'compilers' in compiler ? compiler.compilers[0] : compiler
    first?.hooks.afterCompile.tap('storefront-folders', compilation => {
      for (const folder of folders) compilation.contextDependencies.add(folder)
    })
  })
}
