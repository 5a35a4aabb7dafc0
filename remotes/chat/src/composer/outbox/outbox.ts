import { type Attachment, type MessageInput, messageResponseSchema } from '@storefront/api/chat'
import { randomUuid } from '@storefront/api/random-uuid'
import { post } from 'shared/http'
import { $language } from 'shared/i18n'
import { $owner } from 'shared/session'

import { clearUpload } from '../../attachments/upload-file.ts'
import { coalesceRuns } from '../../conversation/coalesce-runs.ts'
import type { HistoryStore } from '../../conversation/history/history.store.ts'
import { isSessionConfirmed } from '../../conversation/history/is-session-confirmed.ts'
import type { LoadedMessagesStore } from '../../conversation/history/loaded-messages.store.ts'
import { withTabLock } from '../../conversation/tab-lock.ts'
import { reconnectAfterFirst } from './first-message.ts'
import { isTemporary, type OutgoingStore } from './outgoing.store.ts'
import type { PendingMessage, PendingMessagesStore } from './pending-messages.store.ts'
import { createRetryTimer } from './retry-timer.ts'
import { toFailure } from './send-failure.ts'

const path = '/api/v3/chat/messages'
const timeoutMs = 20_000

type NewMessage = {
  text: string
  attachments?: Attachment[]
  context?: MessageInput['context']
}
type Parts = {
  pending: PendingMessagesStore
  outgoing: OutgoingStore
  loaded: LoadedMessagesStore
  history: HistoryStore
}
export type Outbox = ReturnType<typeof createOutbox>

/** Sends the messages of the customer, for one page. */
export function createOutbox({ pending, outgoing, loaded, history }: Parts) {
  const { readStored, updatePending } = pending
  const { $ownPending, removePending } = outgoing
  const { applyResponse, currentGeneration } = history
  const timer = createRetryTimer(() => void flush())

  /**
   * Writes the message to disk, then tries to send it. Resolves after that try, or after a failed try of an earlier
   * message.
   */
  async function sendMessage({ text, attachments = [], context }: NewMessage): Promise<void> {
    const trimmed = text.trim()
    if (trimmed === '' && attachments.length === 0 && !context) return
    const message: PendingMessage = {
      ...{ clientId: randomUuid(), owner: $owner.get() ?? '', text: trimmed, attachments },
      ...{ context, language: $language.get(), failure: null },
    }
    await updatePending(list => [...list, message])
    await flush()
  }

  /**
   * Sends again with the same client id, so the server creates no duplicate. Also retries messages that wait for a
   * pause.
   */
  async function retryMessage(clientId: string): Promise<void> {
    await updatePending(list =>
      list.map(each =>
        each.clientId === clientId || isTemporary(each.failure) ? { ...each, failure: null } : each,
      ),
    )
    await flush()
  }

  async function discardMessage(clientId: string): Promise<void> {
    const discarded = $ownPending.get().find(each => each.clientId === clientId)
    for (const { id } of discarded?.attachments ?? []) clearUpload(id)
    await removePending([clientId])
  }

  /** Sends the due messages in the order of writing. A lock ensures that only one tab of this browser sends at a time. */
  const flush = coalesceRuns(() => withTabLock(sendAll))

  async function sendAll(): Promise<void> {
    timer.cancel()
    if (!isSessionConfirmed()) return
    await readStored()
    for (;;) {
      const next = $ownPending.get().find(({ failure }) => failure === null || isTemporary(failure))
      if (!next) return
      const pauseMs = (next.failure?.retriesAt ?? 0) - Date.now()
      if (pauseMs > 0) return timer.retryIn(pauseMs)
      if (!(await sendOne(next))) return
    }
  }

  /** Resolves to false when sending must stop for now. */
  async function sendOne(message: PendingMessage): Promise<boolean> {
    const { clientId, text, attachments, context, language } = message
    const ids = attachments.map(({ id }) => id)
    const body: MessageInput = { clientId, text, language, attachments: ids, context }
    const [before, requestGeneration] = [loaded.$conversation.get(), currentGeneration()]
    try {
      applyResponse(await post(path, body, messageResponseSchema, { timeoutMs }), requestGeneration)
      reconnectAfterFirst(before)
      timer.resetPause()
      const isPending = $ownPending.get().some(each => each.clientId === clientId)
      if (isPending) await removePending([clientId])
      return true
    } catch (error) {
      const failure = toFailure(error)
      await updatePending(list =>
        list.map(each => (each.clientId === clientId ? { ...each, failure } : each)),
      )
      if (failure.isUnreachable) timer.backOff()
      if (failure.retriesAt !== null) timer.retryIn(failure.retriesAt - Date.now())
      return !isTemporary(failure)
    }
  }

  /** Cancels scheduled retries, because another person uses this browser. */
  function stopFlush(): void {
    timer.cancel()
    timer.resetPause()
  }

  return { sendMessage, retryMessage, discardMessage, flush, stopFlush }
}
