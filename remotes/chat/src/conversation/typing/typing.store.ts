import { typingResponseSchema } from '@storefront/api/chat'
import { atom, type ReadableAtom } from 'nanostores'
import { post } from 'shared/http'

import type { LoadedMessagesStore } from '../history/loaded-messages.store.ts'

/** The minimum time between two signals, and the time after which a signal expires (chat.ts). */
const repeatMs = 3000
const expiryMs = 6000

export type TypingStore = ReturnType<typeof createTyping>

/** Who is typing in the conversation of one page. */
export function createTyping({ $isAgentRequested }: LoadedMessagesStore) {
  const typing = atom<{ name: string } | null>(null)
  let expiryTimer: ReturnType<typeof setTimeout> | undefined
  let reportedAt = Number.NEGATIVE_INFINITY

  /** The agent who is typing; null when no one is. */
  const $typing: ReadableAtom<{ name: string } | null> = typing

  function showTyping(next: { name: string } | null): void {
    clearTimeout(expiryTimer)
    typing.set(next)
    if (next) expiryTimer = setTimeout(() => typing.set(null), expiryMs)
  }

  /**
   * Notifies the agent that the customer is typing. Call it on every keystroke; it limits the requests itself, and
   * sends none to the assistant.
   */
  function notifyTyping(isTyping: boolean): void {
    if (!$isAgentRequested.get()) return
    const now = performance.now()
    const isReported = now - reportedAt < expiryMs
    if (isTyping ? now - reportedAt < repeatMs : !isReported) return
    reportedAt = isTyping ? now : Number.NEGATIVE_INFINITY
    // A failure is ignored, because the signal expires and the next one follows soon.
    void post('/api/v3/chat/typing', { isTyping }, typingResponseSchema).catch(() => undefined)
  }

  function clearTyping(): void {
    reportedAt = Number.NEGATIVE_INFINITY
    showTyping(null)
  }

  return { $typing, showTyping, notifyTyping, clearTyping }
}
