import type { Entry } from '../entries.ts'
import { DeliveryNote } from './delivery-note.tsx'
import { LogLine } from './log-line.tsx'
import { MessageItem } from './message-item.tsx'
import { NextSteps } from './next-steps.tsx'

/** One line of the customer's conversation. */
export function LogRow({ entry }: { entry: Entry }) {
  if (entry.kind === 'offer') return <NextSteps message={entry.message} />
  if (entry.kind !== 'message') return <LogLine entry={entry} />
  const { message, delivery, outgoing, isFirst, isLast } = entry
  return (
    <MessageItem
      message={message}
      isFirst={isFirst}
      isLast={isLast}
      progress={delivery === 'failed' ? 'failed' : outgoing ? 'unsent' : undefined}
      note={delivery !== null && <DeliveryNote entry={entry} />}
    />
  )
}
