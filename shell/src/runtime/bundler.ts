import { createInstance as create, registerGlobalPlugins } from '@module-federation/runtime'
import bundlerRuntime from '@module-federation/webpack-bundler-runtime'

import { composition } from './composition.ts'
import { compositionPlugin, entryOf } from './composition-plugin.ts'
import type { FederationInstance } from './federation-types.ts'

const createInstance = create as unknown as (options: unknown) => FederationInstance
let host: FederationInstance | undefined

/** Each container gets an instance of its own; the first one is the shell's and knows all remotes. */
function init(options: unknown): FederationInstance {
  const instance = createInstance(options)
  if (!host) {
    host = instance
    const names = Object.keys(composition.entries).filter(name => name !== 'shared')
    instance.registerRemotes(
      names.map(name => ({ name: `storefront_${name}`, alias: name, entry: entryOf(name) ?? '' })),
    )
  }
  return instance
}

/** Fresh option objects at every reading: shared ones break the second container (DESIGN 9). */
export function freshBundler(): unknown {
  const runtime = { ...bundlerRuntime.runtime, init }
  const value = { ...bundlerRuntime, initOptions: {}, bundlerRuntimeOptions: {}, runtime }
  return { __esModule: true, default: value }
}

export function registerComposition(): void {
  registerGlobalPlugins([compositionPlugin as never])
}

export function loadRemote(id: string): Promise<unknown> {
  if (!host) return Promise.reject(new Error(`Cannot load ${id} before the shell has started`))
  return host.loadRemote(id)
}
