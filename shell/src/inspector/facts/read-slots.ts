import { bootData } from 'shared/boot'

import type { ModuleFacts } from './read-modules.ts'

export type SlotFacts = {
  name: string
  container: string
  state: 'shown' | 'failed' | 'absent'
}

function stateOf(module: ModuleFacts | undefined): SlotFacts['state'] {
  if (!module) return 'absent'
  return module.isFailed ? 'failed' : 'shown'
}

/** The slots and the extension slots of the composition, by the container that fills them. */
export function readSlots(modules: ModuleFacts[]): SlotFacts[] {
  const extensions = (bootData.extensions ?? []).map(({ slot, ...one }) => ({ name: slot, ...one }))
  return [...bootData.slots, ...extensions].map(({ name, remote, expose }) => {
    const own = modules.find(one => one.container === remote && one.expose === expose)
    return { name, container: remote, state: stateOf(own) }
  })
}
