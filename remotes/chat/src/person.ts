import { changeAnswerSchema } from '@storefront/api/chat'
import { post } from 'shared/http'
import { $language } from 'shared/i18n'

import { noteFirstWords } from './first-words.ts'
import { eraNow, loadHistory } from './history.ts'
import { $conversation, noteConversation } from './loaded.ts'

/** Failures reach the caller, who stands beside the button. */
async function change(path: string, body: unknown): Promise<void> {
  const [before, asked] = [$conversation.get(), eraNow()]
  const { conversation } = await post(`/api/v3/chat/${path}`, body, changeAnswerSchema)
  if (asked !== eraNow()) return
  noteConversation(conversation)
  noteFirstWords(before)
  // What happened is a message of the conversation.
  await loadHistory()
}

/** Asks for a person; the same again changes nothing. */
export function askForPerson(): Promise<void> {
  return change('person', { language: $language.get() })
}

/** Where to answer when nobody is there. */
export function leaveContact(email: string): Promise<void> {
  return change('contact', { email })
}

/** 1 to 5, once, after a person closed the conversation. */
export function rate(rating: { score: number; comment?: string }): Promise<void> {
  return change('rating', rating)
}
