import { typingResponseSchema } from '@storefront/api/chat'
import { atom, type ReadableAtom } from 'nanostores'
import { post } from 'shared/http'

import { $isAgentRequested } from '../history/loaded-messages.store.ts'

/** The minimum time between two signals, and the time after which a signal expires (chat.ts). */
const repeatMs = 3000
const expiryMs = 6000

const typing = atom<{ name: string } | null>(null)
let expiryTimer: ReturnType<typeof setTimeout> | undefined
let reportedAt = Number.NEGATIVE_INFINITY

/** The agent who is typing; null when no one is. */
export const $typing: ReadableAtom<{ name: string } | null> = typing

export function showTyping(next: { name: string } | null): void {
  clearTimeout(expiryTimer)
  typing.set(next)
  if (next) expiryTimer = setTimeout(() => typing.set(null), expiryMs)
}

/**
 * Notifies the agent that the customer is typing. Call it on every keystroke; it limits the requests itself, and sends
 * none to the assistant.
 */
export function notifyTyping(isTyping: boolean): void {
  if (!$isAgentRequested.get()) return
  const now = performance.now()
  const isReported = now - reportedAt < expiryMs
  if (isTyping ? now - reportedAt < repeatMs : !isReported) return
  reportedAt = isTyping ? now : Number.NEGATIVE_INFINITY
  // A failure is ignored, because the signal expires and the next one follows soon.
  void post('/api/v3/chat/typing', { isTyping }, typingResponseSchema).catch(() => undefined)
}

export function clearTyping(): void {
  reportedAt = Number.NEGATIVE_INFINITY
  showTyping(null)
}
