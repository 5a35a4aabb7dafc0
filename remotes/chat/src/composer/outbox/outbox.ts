import { type Attachment, type MessageInput, messageResponseSchema } from '@storefront/api/chat'
import { ApiError, errorToKey, post } from 'shared/http'
import { $language } from 'shared/i18n'
import { $owner } from 'shared/session'

import { clearUpload } from '../../attachments/upload-file.ts'
import { coalesceRuns } from '../../conversation/coalesce-runs.ts'
import { applyResponse, currentGeneration } from '../../conversation/history/history.store.ts'
import { isSessionConfirmed } from '../../conversation/history/is-session-confirmed.ts'
import { $conversation } from '../../conversation/history/loaded-messages.store.ts'
import { withTabLock } from '../../conversation/tab-lock.ts'
import { newClientId } from './client-id.ts'
import { reconnectAfterFirst } from './first-message.ts'
import { $ownPending, isTemporary, removePending } from './outgoing.store.ts'
import { type PendingMessage, readStored, updatePending } from './pending-messages.store.ts'

const path = '/api/v3/chat/messages'
const timeoutMs = 20_000
const longestPauseMs = 60_000
/** No response, a proxy error, a starting server or an ended session: the same message can be sent later. */
const temporaryStatuses = [0, 401, 502, 503, 504]

type NewMessage = {
  text: string
  attachments?: Attachment[]
  context?: MessageInput['context']
}

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Writes the message to disk, then tries to send it. Resolves after that try, or after a failed try of an earlier
 * message.
 */
export async function sendMessage({ text, attachments = [], context }: NewMessage): Promise<void> {
  const trimmed = text.trim()
  if (trimmed === '' && attachments.length === 0 && !context) return
  const message: PendingMessage = {
    ...{ clientId: newClientId(), owner: $owner.get() ?? '', text: trimmed, attachments, context },
    ...{ language: $language.get(), failure: null },
  }
  await updatePending(list => [...list, message])
  await flush()
}

/**
 * Sends again with the same client id, so the server creates no duplicate. Also retries messages that wait for a pause.
 */
export async function retryMessage(clientId: string): Promise<void> {
  await updatePending(list =>
    list.map(each =>
      each.clientId === clientId || isTemporary(each.failure) ? { ...each, failure: null } : each,
    ),
  )
  await flush()
}

export async function discardMessage(clientId: string): Promise<void> {
  const discarded = $ownPending.get().find(each => each.clientId === clientId)
  for (const { id } of discarded?.attachments ?? []) clearUpload(id)
  await removePending([clientId])
}

/** Sends the due messages in the order of writing. A lock ensures that only one tab of this browser sends at a time. */
export const flush: () => Promise<void> = coalesceRuns(() => withTabLock(sendAll))

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  if (!isSessionConfirmed()) return
  await readStored()
  for (;;) {
    const next = $ownPending.get().find(({ failure }) => failure === null || isTemporary(failure))
    if (!next) return
    const pauseMs = (next.failure?.retriesAt ?? 0) - Date.now()
    if (pauseMs > 0) return flushIn(pauseMs)
    if (!(await sendOne(next))) return
  }
}

/** Resolves to false when sending must stop for now. */
async function sendOne(message: PendingMessage): Promise<boolean> {
  const { clientId, text, attachments, context, language } = message
  const ids = attachments.map(({ id }) => id)
  const body: MessageInput = { clientId, text, language, attachments: ids, context }
  const [before, requestGeneration] = [$conversation.get(), currentGeneration()]
  try {
    applyResponse(await post(path, body, messageResponseSchema, { timeoutMs }), requestGeneration)
    reconnectAfterFirst(before)
    failures = 0
    if ($ownPending.get().some(each => each.clientId === clientId)) await removePending([clientId])
    return true
  } catch (error) {
    const failure = toFailure(error)
    await updatePending(list =>
      list.map(each => (each.clientId === clientId ? { ...each, failure } : each)),
    )
    if (failure.isUnreachable) flushIn(pauseAfterFailure())
    if (failure.retriesAt !== null) flushIn(failure.retriesAt - Date.now())
    return !isTemporary(failure)
  }
}

function toFailure(error: unknown): NonNullable<PendingMessage['failure']> {
  const status = error instanceof ApiError ? error.status : null
  const isUnreachable = status !== null && temporaryStatuses.includes(status)
  const retriesAt = status === 429 ? Date.now() + pauseOf(error) : null
  return { errorKey: errorToKey(error), isUnreachable, retriesAt }
}

/** The pause that the server requests (`retryAfterSeconds`), in ms. */
function pauseOf(error: unknown): number {
  const details = error instanceof ApiError ? error.details : null
  const seconds =
    typeof details === 'object' && details !== null && 'retryAfterSeconds' in details
      ? Number(details.retryAfterSeconds)
      : 0
  return (seconds > 0 ? seconds : 10) * 1000
}

/** Exponential backoff of 1, 2, 4 … s, at most a minute, with jitter in the upper half of the interval. */
function pauseAfterFailure(): number {
  const pause = Math.min(1000 * 2 ** failures, longestPauseMs)
  failures += 1
  return pause * (0.5 + Math.random() / 2)
}

function flushIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(flush, ms)
}

/** Cancels scheduled retries, because another person uses this browser. */
export function stopFlush(): void {
  clearTimeout(timer)
  failures = 0
}
