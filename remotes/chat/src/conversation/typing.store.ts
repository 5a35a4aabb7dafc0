import { typingResponseSchema } from '@storefront/api/chat'
import { atom, type ReadableAtom } from 'nanostores'
import { post } from 'shared/http'

import { $isAgentRequested } from './loaded-messages.store.ts'

/** It is told at most so often, and wears off by itself (chat.ts). */
const againMs = 3000
const lastsMs = 6000

const typing = atom<{ name: string } | null>(null)
let wearsOff: ReturnType<typeof setTimeout> | undefined
let reportedAt = Number.NEGATIVE_INFINITY

/** The person who answers is writing. */
export const $typing: ReadableAtom<{ name: string } | null> = typing

export function showTyping(next: { name: string } | null): void {
  clearTimeout(wearsOff)
  typing.set(next)
  if (next) wearsOff = setTimeout(() => typing.set(null), lastsMs)
}

/** That the customer is writing, as often as they type; nobody needs to hear of it but a person. */
export function notifyTyping(isTyping: boolean): void {
  if (!$isAgentRequested.get()) return
  const now = performance.now()
  const isTold = now - reportedAt < lastsMs
  if (isTyping ? now - reportedAt < againMs : !isTold) return
  reportedAt = isTyping ? now : Number.NEGATIVE_INFINITY
  // It wears off, and the next one comes soon: a failure is none.
  void post('/api/v3/chat/typing', { isTyping }, typingResponseSchema).catch(() => undefined)
}

export function clearTyping(): void {
  reportedAt = Number.NEGATIVE_INFINITY
  showTyping(null)
}
