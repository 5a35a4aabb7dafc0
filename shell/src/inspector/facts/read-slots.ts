import { bootData } from 'shared/boot'

import type { ModuleFacts } from './read-modules.ts'
import type { Offer } from './read-offers.ts'

export type SlotFacts = {
  name: string
  /** The container that offers an extension slot. Null for a slot of the shell's frame. */
  offeredBy: string | null
  /** Null: no release fills the slot. */
  container: string | null
  state: 'shown' | 'failed' | 'absent' | 'empty'
}

function stateOf(module: ModuleFacts | undefined): SlotFacts['state'] {
  if (!module) return 'absent'
  return module.isFailed ? 'failed' : 'shown'
}

/** The slots and the extension slots of the composition, by the containers that fill them. Empty ones come last. */
export function readSlots(modules: ModuleFacts[], offers: Offer[]): SlotFacts[] {
  const extensions = (bootData.extensions ?? []).map(({ slot, ...one }) => ({ name: slot, ...one }))
  const offeredBy = (name: string) => offers.find(({ slot }) => slot === name)?.container ?? null
  const filled = [...bootData.slots, ...extensions].map(({ name, remote, expose }) => {
    const own = modules.find(one => one.container === remote && one.expose === expose)
    return { name, offeredBy: offeredBy(name), container: remote, state: stateOf(own) }
  })
  const empty = offers
    .filter(({ slot }) => !filled.some(({ name }) => name === slot))
    .map(({ slot, container }) => ({
      name: slot,
      offeredBy: container,
      container: null,
      state: 'empty' as const,
    }))
  return [...filled, ...empty]
}
