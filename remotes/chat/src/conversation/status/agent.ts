import { type Conversation, changeResponseSchema } from '@storefront/api/chat'
import { post, remove } from 'shared/http'
import { $language } from 'shared/i18n'

import { noteFirstWords } from '../../composer/outbox/first-message.ts'
import { eraNow, loadHistory } from '../history/history.store.ts'
import { $conversation, noteConversation } from '../history/loaded-messages.store.ts'
import { withSeat } from '../tab-lock.ts'

/** Sends a change and updates the conversation. Rejects on failure, so that the button can show the error. */
async function change(call: () => Promise<{ conversation: Conversation }>): Promise<void> {
  const [before, asked] = [$conversation.get(), eraNow()]
  const { conversation } = await (before === null ? withSeat(call) : call())
  if (asked !== eraNow()) return
  noteConversation(conversation)
  noteFirstWords(before)
  // The result is a message in the conversation.
  await loadHistory()
}

/** Requests an agent. Idempotent. */
export function requestAgent(): Promise<void> {
  const body = { language: $language.get() }
  return change(() => post('/api/v3/chat/person', body, changeResponseSchema))
}

/** Returns to the assistant, unless an agent has taken the conversation. */
export function cancelWaiting(): Promise<void> {
  return change(() => remove('/api/v3/chat/person', changeResponseSchema))
}

/** Saves an email address for the reply while no agent is available. */
export function leaveContact(email: string): Promise<void> {
  return change(() => post('/api/v3/chat/contact', { email }, changeResponseSchema))
}

/** Rates a conversation that an agent closed: a score of 1 to 5, once. */
export function rate(rating: { score: number; comment?: string }): Promise<void> {
  return change(() => post('/api/v3/chat/rating', rating, changeResponseSchema))
}
