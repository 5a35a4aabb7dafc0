import { bootData } from 'shared/boot'

import { note } from '../../telemetry/notes.ts'
import type { ModuleAddress } from '../modules/loader-types.ts'
import { shellAddress } from '../routing/shell-address.ts'
import type { OnUnmountError } from '../routing/unmount-boundary.tsx'

/**
 * Finds the remote whose code threw in the stacks. Shell and `shared` do not count, because every remote calls them.
 */
function remoteIn(stacks: string): string | undefined {
  const containers = [...stacks.matchAll(/\/r\/([a-z]+)\//g)].map(([, name]) => name)
  return containers.find(name => name !== 'shell' && name !== 'shared' && name !== 'monolith')
}

function addressOf(remote: string, module: ModuleAddress): ModuleAddress {
  if (remote === module.remote) return module
  return bootData.slots.find(slot => slot.remote === remote) ?? { ...module, remote }
}

/**
 * Reports an error on unmount, which no customer sees. The error can come from a slot of another team within the
 * unmounted page.
 */
export function reportCleanup(module: ModuleAddress, error: unknown, components: string): void {
  const { stack = '' } = (error ?? {}) as Partial<Error>
  const remote = remoteIn(stack) ?? remoteIn(components) ?? module.remote
  const address = addressOf(remote, module)
  note('cleanup', address, error)
  console.error(`${address.remote}/${address.expose} failed on unmount`, {
    entry: bootData.entries[address.remote],
    composition: bootData.id,
    error,
  })
}

/** Returns a handler for errors on unmount of a slot. */
export function reportSlotCleanup(name: string): OnUnmountError {
  const slot = bootData.slots.find(each => each.name === name)
  return (error, components) => reportCleanup(slot ?? shellAddress, error, components)
}
