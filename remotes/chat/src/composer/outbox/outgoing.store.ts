import type { Attachment, Message, MessageInput } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { $owner } from 'shared/session'

import type { PendingMessage, PendingMessagesStore } from './pending-messages.store.ts'

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
export type OutgoingStore = ReturnType<typeof createOutgoing>

/** The current user's part of the pending messages, for one page. */
export function createOutgoing(pending: PendingMessagesStore) {
  const { $pendingMessages, $storedIds, updatePending } = pending
  /** Client ids that the server has, even if the list on disk still contains them. */
  const confirmed = atom<ReadonlySet<string>>(new Set())

  /** Pending messages of the current user. Those of a guest belong to the customer who signs in next. */
  const $ownPending: ReadableAtom<PendingMessage[]> = computed(
    [$pendingMessages, $owner, confirmed],
    (list, owner, done) =>
      list.filter(each => (each.owner === '' || each.owner === owner) && !done.has(each.clientId)),
  )

  /** Pending messages in the order of writing, without confirmed ones. */
  const $outgoing: ReadableAtom<Outgoing[]> = computed([$ownPending, $storedIds], toOutgoing)

  /** Removes messages that the server has, according to a response, the stream or the history. */
  function confirmOutgoing(arrived: readonly Message[]): void {
    const ids = new Set(arrived.flatMap(({ clientId }) => clientId ?? []))
    const own = $pendingMessages.get().filter(({ clientId }) => ids.has(clientId))
    if (own.length > 0) void removePending(own.map(({ clientId }) => clientId))
  }

  /** Removes messages for good. This page never sends them again, even if writing to disk fails. */
  function removePending(clientIds: readonly string[]): Promise<void> {
    confirmed.set(new Set([...confirmed.get(), ...clientIds]))
    return updatePending(list => list.filter(({ clientId }) => !clientIds.includes(clientId)))
  }

  return { $ownPending, $outgoing, confirmOutgoing, removePending }
}

/**
 * A message after a failed one counts as failed once it is on disk; before that, the page must not promise to send it
 * later.
 */
function toOutgoing(list: PendingMessage[], stored: ReadonlySet<string>): Outgoing[] {
  const blocker = list.find(({ failure }) => isTemporary(failure))?.failure ?? null
  const first = list.findIndex(({ failure }) => failure === blocker)
  return list.map(({ clientId, text, attachments, context, failure }, index) => {
    const reason = failure ?? (index > first && stored.has(clientId) ? blocker : null)
    const state = reason ? { status: 'failed' as const, ...reason } : { status: 'sending' as const }
    return { clientId, text, attachments, context, state }
  })
}

/** True for a temporary failure. It blocks the messages after it, because the order is preserved. */
export function isTemporary(failure: PendingMessage['failure']): boolean {
  return failure !== null && (failure.isUnreachable || failure.retriesAt !== null)
}
