import {
  ModuleFederation,
  registerGlobalPlugins,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core'

import { composition } from './composition.ts'
import { compositionPlugin, entryOf, recordInstance } from './composition-plugin.ts'
import type { FederationInstance } from './federation-types.ts'

type Constructor = new (options: object) => FederationInstance

let host: FederationInstance | undefined

/** Creates an instance for a container. The first instance belongs to the shell, which registers all remotes. */
export function createInstance(options: { name: string }): FederationInstance {
  const Instance = ModuleFederation as unknown as Constructor
  const instance = new Instance({ id: options.name, ...options })
  setGlobalFederationInstance(instance as never)
  recordInstance(instance)
  if (!host) {
    host = instance
    const names = Object.keys(composition.entries).filter(name => name !== 'shared')
    instance.registerRemotes(
      names.map(name => ({ name: `storefront_${name}`, alias: name, entry: entryOf(name) ?? '' })),
    )
  }
  return instance
}

/** Must run before any container starts, so that containers with their own runtime follow the composition, too. */
export function registerComposition(): void {
  setGlobalFederationConstructor(ModuleFederation as never)
  registerGlobalPlugins([compositionPlugin as never])
}

export function loadRemote(id: string): Promise<unknown> {
  if (!host) return Promise.reject(new Error(`Cannot load ${id} before the shell has started`))
  return host.loadRemote(id)
}

/** For development: takes the entry of a remote from the changed composition. */
export function registerAgain(alias: string): void {
  const name = `storefront_${alias}`
  const known = host?.options.remotes.find(remote => remote.name === name)
  // The option `force` would do the same, with a warning.
  if (known) host?.remoteHandler.removeRemote(known)
  host?.registerRemotes([{ name, alias, entry: entryOf(name) ?? '' }])
}

/** For development: loads the code of an exposed module without running it. */
export async function loadFactory(id: string): Promise<void> {
  await host?.loadRemote(id, { loadFactory: false, from: 'runtime' })
}
