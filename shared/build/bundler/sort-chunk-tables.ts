import type { Rspack } from '@rsbuild/core'

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
 * Sorts the runtime's lists of remote modules (`remotesLoadingData`). The bundler writes them in the order of its
 * threads, so every build of the same sources would have another release id.
 * @throws when the bundler writes the lists in another format
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

/** The encoded absolute path of a folder with packages. */
const packagesFolder = /(?<=%22)%2F(?:(?!%22).)*?(?=node_modules%2F)/g
const runtimeEntry = '@module-federation/runtime/rspack.js!=!data:'

/**
 * Makes builds reproducible: the same sources result in the same bytes. In another folder the bundler can still name
 * modules of provided packages differently, and load chunks in another order (in `checkout` and the shell); such a
 * release has another id there.
 */
export const sameBytes = {
  apply({ hooks }: Rspack.Compiler) {
    // The entry of the runtime contains an absolute path, which would become part of the module's id.
    hooks.normalModuleFactory.tap('storefront-same-bytes', factory => {
      factory.hooks.beforeResolve.tap('storefront-same-bytes', data => {
        if (data.request.startsWith(runtimeEntry))
          data.request = data.request.replace(packagesFolder, '')
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
