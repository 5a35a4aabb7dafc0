import type { Attachment, Message, MessageInput } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { $owner } from 'shared/session'

import { $isAgentRequested } from '../conversation/loaded-messages.store.ts'
import {
  $pendingMessages,
  $storedIds,
  type PendingMessage,
  updatePending,
} from './pending-messages.store.ts'

/**
 * A message of the customer's that the server has not confirmed. `isUnreachable`: it goes out by itself when the shop
 * can be reached. `retriesAt` (epoch, ms): it goes out by itself then, for the server wants a pause.
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

/** What the server has, whatever a list on disk still says. */
const confirmed = atom<ReadonlySet<string>>(new Set())

/** Those of whoever uses this browser now; a guest's go along when they sign in. */
export const $own: ReadableAtom<PendingMessage[]> = computed(
  [$pendingMessages, $owner, confirmed],
  (list, owner, done) =>
    list.filter(each => (each.owner === '' || each.owner === owner) && !done.has(each.clientId)),
)

/**
 * In the order they were written; a confirmed one leaves the list. What waits behind a failed try has failed too, once
 * it is on disk: until then nobody may be told that it goes out later.
 */
export const $outgoing: ReadableAtom<Outgoing[]> = computed([$own, $storedIds], (list, stored) => {
  const blocker = list.find(({ failure }) => isPassing(failure))?.failure ?? null
  const first = list.findIndex(({ failure }) => failure === blocker)
  return list.map(({ clientId, text, attachments, context, failure }, index) => {
    const reason = failure ?? (index > first && stored.has(clientId) ? blocker : null)
    const state = reason ? { status: 'failed' as const, ...reason } : { status: 'sending' as const }
    return { clientId, text, attachments, context, state }
  })
})

/** The assistant is at work. */
export const $isWaiting: ReadableAtom<boolean> = computed(
  [$outgoing, $isAgentRequested],
  (list, isPersonAsked) => !isPersonAsked && list.some(({ state }) => state.status === 'sending'),
)

/** Order is kept: what failed only for now holds up what was written after it. */
export function isPassing(failure: PendingMessage['failure']): boolean {
  return failure !== null && (failure.isUnreachable || failure.retriesAt !== null)
}

/** The server has these: by its answer, by the stream or by the history. */
export function confirmOutgoing(arrived: readonly Message[]): void {
  const ids = new Set(arrived.flatMap(({ clientId }) => clientId ?? []))
  const own = $pendingMessages.get().filter(({ clientId }) => ids.has(clientId))
  if (own.length > 0) void takeOff(own.map(({ clientId }) => clientId))
}

/** Never sent again from this document, whether or not a disk can be told. */
export function takeOff(clientIds: readonly string[]): Promise<void> {
  confirmed.set(new Set([...confirmed.get(), ...clientIds]))
  return updatePending(list => list.filter(({ clientId }) => !clientIds.includes(clientId)))
}
