import type { Rspack } from '@rsbuild/core'

import { root } from './root.ts'

const tables = /chunkMapping: (\{.*\}), moduleIdToRemoteDataMapping: (\{.*\}) \}/s

const sorted = (table: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(table)
      .sort()
      .map(key => {
        const value = table[key]
        return [key, Array.isArray(value) ? value.toSorted() : value]
      }),
  )

/**
 * The runtime's lists of remote modules (`remotesLoadingData`), in an order of their own: the bundler writes them as
 * its threads come in, and a release would have another id at every build of the same sources.
 * @throws where the bundler writes the lists in another way
 */
export function sortRemotes(code: string): string {
  const found = tables.exec(code)
  if (!found) throw new Error('Cannot find the lists of remote modules in the federation runtime')
  const [whole, chunks = '', modules = ''] = found
  const text = (json: string) => JSON.stringify(sorted(JSON.parse(json)))
  return code.replace(
    whole,
    () => `chunkMapping: ${text(chunks)}, moduleIdToRemoteDataMapping: ${text(modules)} }`,
  )
}

const runtimeEntry = '@module-federation/runtime/rspack.js!=!data:'

/**
 * Same sources, same bytes, whoever builds them and when. In another folder the bundler may still name the modules of
 * packages that the shell provides otherwise, and ask for chunks in another order (it does so in `checkout` and the
 * shell): such a release has another id there.
 */
export const sameBytes = {
  apply({ hooks }: Rspack.Compiler) {
    // The entry of the runtime names its file by an absolute path, and the module's id would be made of it.
    hooks.normalModuleFactory.tap('storefront-same-bytes', factory => {
      factory.hooks.beforeResolve.tap('storefront-same-bytes', data => {
        if (data.request.startsWith(runtimeEntry))
          data.request = data.request.replaceAll(encodeURIComponent(`${root}/`), '')
      })
    })
    hooks.thisCompilation.tap('storefront-same-bytes', compilation => {
      compilation.hooks.runtimeModule.tap('storefront-same-bytes', ({ name, source }) => {
        if (name !== 'remotes_loading' || !source) return
        source.source = Buffer.from(sortRemotes(source.source.toString('utf8')))
      })
    })
  },
}
