import { bootData } from 'shared/boot'

import { note } from '../../telemetry/notes.ts'
import type { PartAddress } from '../modules/loader-types.ts'
import type { OnLeavingError } from '../routing/leaving-boundary.tsx'
import { shellAddress } from '../routing/shell-address.ts'

/** Finds the remote whose code threw in the stacks. Shell and `shared` do not count, because every remote calls them. */
function throwerIn(stacks: string): string | undefined {
  const containers = [...stacks.matchAll(/\/r\/([a-z]+)\//g)].map(([, name]) => name)
  return containers.find(name => name !== 'shell' && name !== 'shared' && name !== 'monolith')
}

function addressOf(remote: string, place: PartAddress): PartAddress {
  if (remote === place.remote) return place
  return bootData.slots.find(slot => slot.remote === remote) ?? { ...place, remote }
}

/**
 * Reports an error on unmount, which no customer sees. The error can come from a slot of another team within the
 * unmounted page.
 */
export function reportCleanup(place: PartAddress, error: unknown, components: string): void {
  const { stack = '' } = (error ?? {}) as Partial<Error>
  const remote = throwerIn(stack) ?? throwerIn(components) ?? place.remote
  const address = addressOf(remote, place)
  note('cleanup', address, error)
  console.error(`${address.remote}/${address.expose} failed on unmount`, {
    entry: bootData.entries[address.remote],
    composition: bootData.id,
    error,
  })
}

/** Returns a handler for errors on unmount of a slot. */
export function reportSlotCleanup(name: string): OnLeavingError {
  const slot = bootData.slots.find(each => each.name === name)
  return (error, components) => reportCleanup(slot ?? shellAddress, error, components)
}
