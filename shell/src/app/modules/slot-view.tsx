import { bootData } from 'shared/boot'

import { QueuedView, type SlotStates } from './queued-view.tsx'

type SlotViewProps = SlotStates & {
  name: string
  /** Customers open the page for it. */
  isContent?: boolean
}

/** A slot of a remote at the place that the shell chose for its name. */
export function SlotView({ name, isContent = false, ...states }: SlotViewProps) {
  const slot = bootData.slots.find(each => each.name === name)
  if (!slot) return states.placeholder
  return <QueuedView address={slot} priority={isContent ? 'content' : slot.priority} {...states} />
}
