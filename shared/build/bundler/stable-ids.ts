import { createHash } from 'node:crypto'
import type { Rspack } from '@rsbuild/core'

import { contractFolder } from '../root.ts'

const federationRuntime = '@module-federation/runtime/'

/**
 * The name of a module of a package or of the contract: `zod/v4/mini/index`. It does not say where the package is
 * installed. Null for modules of the container.
 */
export function foreignName(path: string, contract = contractFolder): string | null {
  const posixPath = path.replaceAll('\\', '/')
  const toName = (text: string) => text.replace(/\.[cm]?[jt]sx?$/, '')
  if (posixPath.startsWith(`${contract}/`))
    return toName(`@storefront/api/${posixPath.slice(contract.length + 1)}`)
  // Its source is text of the bundler with a path.
  if (posixPath.startsWith(federationRuntime)) return toName(posixPath)
  const [, own] = /.*\/node_modules\/(.+)$/.exec(posixPath) ?? []
  return own === undefined ? null : toName(own)
}

const shortest = 1
const plugin = 'storefront-stable-ids'

/**
 * Gives modules of packages and of the contract ids by their names. The bundler names modules by their path from the
 * container, which is another one in the repository of a team.
 */
export const stableIds = {
  apply({ hooks }: Rspack.Compiler) {
    hooks.thisCompilation.tap(plugin, compilation => {
      compilation.hooks.beforeModuleIds.tap(plugin, modules => {
        const named = [...modules].flatMap(module => {
          const path = module.nameForCondition()
          const name = path ? foreignName(path) : null
          return name === null ? [] : [{ module, name }]
        })
        const ids = idsOf(named.map(({ name }) => name))
        // The type of modules does not have the property that the bundler reads.
        for (const { module, name } of named) Object.assign(module, { id: ids.get(name) })
      })
    })
  },
}

/** The start of each name's hash that no other name has. `_` keeps them apart from the ids of the bundler. */
function idsOf(names: string[]): Map<string, string> {
  const ids = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of [...new Set(names)].sort()) {
    const hash = createHash('sha256').update(name).digest('hex')
    let length = shortest
    while (taken.has(hash.slice(0, length))) length += 1
    taken.add(hash.slice(0, length))
    ids.set(name, `_${hash.slice(0, length)}`)
  }
  return ids
}
