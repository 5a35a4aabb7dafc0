import type { Attachment, Message, MessageInput } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { $owner } from 'shared/session'

import {
  $pendingMessages,
  $storedIds,
  type PendingMessage,
  updatePending,
} from './pending-messages.store.ts'

/**
 * A message of the customer that the server has not confirmed. `isUnreachable`: the outbox sends it automatically when
 * the shop is reachable again. `retriesAt` (epoch, ms): the outbox sends it automatically at that time, because the
 * server requested a pause.
 */
export type Outgoing = {
  clientId: string
  text: string
  attachments: Attachment[]
  context: MessageInput['context']
  state:
    | { status: 'sending' }
    | { status: 'failed'; errorKey: string; isUnreachable: boolean; retriesAt: number | null }
}

/** Client ids that the server has, even if the list on disk still contains them. */
const confirmed = atom<ReadonlySet<string>>(new Set())

/** Pending messages of the current user. Those of a guest belong to the customer who signs in next. */
export const $ownPending: ReadableAtom<PendingMessage[]> = computed(
  [$pendingMessages, $owner, confirmed],
  (list, owner, done) =>
    list.filter(each => (each.owner === '' || each.owner === owner) && !done.has(each.clientId)),
)

/**
 * Pending messages in the order of writing, without confirmed ones. A message after a failed one counts as failed once it is
 * on disk; before that, the page must not promise to send it later.
 */
export const $outgoing: ReadableAtom<Outgoing[]> = computed(
  [$ownPending, $storedIds],
  (list, stored) => {
    const blocker = list.find(({ failure }) => isTemporary(failure))?.failure ?? null
    const first = list.findIndex(({ failure }) => failure === blocker)
    return list.map(({ clientId, text, attachments, context, failure }, index) => {
      const reason = failure ?? (index > first && stored.has(clientId) ? blocker : null)
      const state = reason
        ? { status: 'failed' as const, ...reason }
        : { status: 'sending' as const }
      return { clientId, text, attachments, context, state }
    })
  },
)

/** True for a temporary failure. It blocks the messages after it, because the order is preserved. */
export function isTemporary(failure: PendingMessage['failure']): boolean {
  return failure !== null && (failure.isUnreachable || failure.retriesAt !== null)
}

/** Removes messages that the server has, according to a response, the stream or the history. */
export function confirmOutgoing(arrived: readonly Message[]): void {
  const ids = new Set(arrived.flatMap(({ clientId }) => clientId ?? []))
  const own = $pendingMessages.get().filter(({ clientId }) => ids.has(clientId))
  if (own.length > 0) void removePending(own.map(({ clientId }) => clientId))
}

/** Removes messages for good. This page never sends them again, even if writing to disk fails. */
export function removePending(clientIds: readonly string[]): Promise<void> {
  confirmed.set(new Set([...confirmed.get(), ...clientIds]))
  return updatePending(list => list.filter(({ clientId }) => !clientIds.includes(clientId)))
}
