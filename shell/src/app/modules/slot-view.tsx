import { bootData } from 'shared/boot'

import { QueuedView, type SlotStates } from './queued-view.tsx'

/** A slot of a remote at the place that the shell chose for its name. */
export function SlotView({ name, ...states }: SlotStates & { name: string }) {
  const slot = bootData.slots.find(each => each.name === name)
  if (!slot) return states.placeholder
  return <QueuedView address={slot} priority={slot.priority} {...states} />
}
