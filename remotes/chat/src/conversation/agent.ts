import { type Conversation, changeResponseSchema } from '@storefront/api/chat'
import { post, remove } from 'shared/http'
import { $language } from 'shared/i18n'

import { noteFirstWords } from '../composer/first-message.ts'
import { eraNow, loadHistory } from './history.store.ts'
import { $conversation, noteConversation } from './loaded-messages.store.ts'
import { withSeat } from './tab-lock.ts'

/** Failures reach the caller, who stands beside the button. */
async function change(call: () => Promise<{ conversation: Conversation }>): Promise<void> {
  const [before, asked] = [$conversation.get(), eraNow()]
  const { conversation } = await (before === null ? withSeat(call) : call())
  if (asked !== eraNow()) return
  noteConversation(conversation)
  noteFirstWords(before)
  // What happened is a message of the conversation.
  await loadHistory()
}

const report = (what: string, body: unknown) =>
  change(() => post(`/api/v3/chat/${what}`, body, changeResponseSchema))

/** Asks for a person; the same again changes nothing. */
export function requestAgent(): Promise<void> {
  return report('person', { language: $language.get() })
}

/** Back to the assistant, unless a person has the conversation by now. */
export function cancelWaiting(): Promise<void> {
  return change(() => remove('/api/v3/chat/person', changeResponseSchema))
}

/** Where to answer when nobody is there. */
export function leaveContact(email: string): Promise<void> {
  return report('contact', { email })
}

/** 1 to 5, once, after a person closed the conversation. */
export function rate(rating: { score: number; comment?: string }): Promise<void> {
  return report('rating', rating)
}
