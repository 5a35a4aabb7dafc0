import { randomUuid } from '@storefront/api/random-uuid'
import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, errorToKey } from 'shared/http'

import { isConflict, sendMessage } from '../calls.ts'
import { loadDesk } from '../queue/lists.store.ts'
import { acceptSent, readThread } from '../thread/thread.store.ts'

export type Sending =
  | { status: 'sending' }
  | { status: 'failed'; errorKey: string | null; isUnreached: boolean }
/** A reply that the server has not confirmed. */
export type OutgoingReply = {
  clientId: string
  conversationId: string
  text: string
  /** Product ids. */
  plans: number[]
  /** `errorKey` is null when another agent has taken the conversation, or it is closed. */
  state: Sending
}

const outgoing = atom<OutgoingReply[]>([])
export const $outgoingReplies: ReadableAtom<OutgoingReply[]> = outgoing

let sending: Promise<void> = Promise.resolve()

export function sendReply(reply: Pick<OutgoingReply, 'conversationId' | 'text' | 'plans'>): void {
  const clientId = randomUuid()
  outgoing.set([...outgoing.get(), { ...reply, clientId, state: { status: 'sending' } }])
  queue(clientId)
}

/** Sends again with the same client id, so the server creates no duplicate. */
export function retryReply(clientId: string): void {
  set(clientId, { status: 'sending' })
  queue(clientId)
}

/** Retries the replies that did not reach the server. */
export function resendUnreached(): void {
  for (const { clientId, state } of outgoing.get())
    if (state.status === 'failed' && state.isUnreached) retryReply(clientId)
}

export function discardReply(clientId: string): void {
  outgoing.set(outgoing.get().filter(each => each.clientId !== clientId))
}

function set(clientId: string, state: Sending): void {
  outgoing.set(outgoing.get().map(each => (each.clientId === clientId ? { ...each, state } : each)))
}

/** Sends one reply after the other, so that they arrive in the order of writing. */
function queue(clientId: string): void {
  sending = sending.then(() => send(clientId))
}

async function send(clientId: string): Promise<void> {
  const reply = outgoing.get().find(each => each.clientId === clientId)
  if (reply?.state.status !== 'sending') return
  const { conversationId, text, plans } = reply
  try {
    const response = await sendMessage(conversationId, { clientId, text, plans })
    discardReply(clientId)
    acceptSent(conversationId, response.conversation, response.messages)
  } catch (error) {
    const hasConflict = isConflict(error)
    const isUnreached = error instanceof ApiError && error.status === 0
    const errorKey = hasConflict ? null : errorToKey(error)
    set(clientId, { status: 'failed', errorKey, isUnreached })
    if (!hasConflict) return
    void loadDesk()
    void readThread()
  }
}
