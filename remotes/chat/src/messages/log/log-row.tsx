import type { Outgoing } from '../../composer/outbox/outgoing.store.ts'
import { NextSteps } from '../../conversation/next-steps/next-steps.tsx'
import { DeliveryNote } from '../delivery-note.tsx'
import { MessageItem } from '../message-item.tsx'
import type { Entry } from './entries.ts'
import { LogLine } from './log-line.tsx'

/** A message that will be retried automatically has not failed: it waits. */
function progressOf(outgoing: Outgoing | null | undefined): 'unsent' | 'failed' | undefined {
  if (!outgoing) return undefined
  const { state } = outgoing
  if (state.status === 'sending') return 'unsent'
  return state.isUnreachable || state.retriesAt !== null ? 'unsent' : 'failed'
}

/** One line of the customer's conversation. */
export function LogRow({ entry }: { entry: Entry }) {
  if (entry.kind === 'offer') return <NextSteps message={entry.message} question={entry.question} />
  if (entry.kind !== 'message') return <LogLine entry={entry} />
  const { message, delivery, outgoing, isFirst, isLast } = entry
  return (
    <MessageItem
      message={message}
      isFirst={isFirst}
      isLast={isLast}
      progress={progressOf(outgoing)}
      note={delivery !== null && <DeliveryNote entry={entry} />}
    />
  )
}
