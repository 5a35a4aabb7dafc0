import { bootData } from 'shared/boot'

import { note } from '../../telemetry/notes.ts'
import type { PartAddress } from '../modules/loader-types.ts'
import type { OnLeavingError } from '../routing/leaving-boundary.tsx'
import { shellAddress } from '../routing/shell-address.ts'

/** Remote whose code threw, as far as the stacks tell: of shell and `shared` everybody makes use. */
function throwerIn(stacks: string): string | undefined {
  const containers = [...stacks.matchAll(/\/r\/([a-z]+)\//g)].map(([, name]) => name)
  return containers.find(name => name !== 'shell' && name !== 'shared' && name !== 'monolith')
}

function addressOf(remote: string, place: PartAddress): PartAddress {
  if (remote === place.remote) return place
  return bootData.slots.find(slot => slot.remote === remote) ?? { ...place, remote }
}

/**
 * Of what stood in this place something threw when it was taken away, which no customer sees: a slot of another team
 * may have stood in a page.
 */
export function reportCleanup(place: PartAddress, error: unknown, components: string): void {
  const { stack = '' } = (error ?? {}) as Partial<Error>
  const remote = throwerIn(stack) ?? throwerIn(components) ?? place.remote
  const address = addressOf(remote, place)
  note('cleanup', address, error)
  console.error(`${address.remote}/${address.expose} failed when it was taken away`, {
    entry: bootData.entries[address.remote],
    composition: bootData.id,
    error,
  })
}

/** Of the place of a slot. */
export function reportSlotCleanup(name: string): OnLeavingError {
  const slot = bootData.slots.find(each => each.name === name)
  return (error, components) => reportCleanup(slot ?? shellAddress, error, components)
}
