import type { Conversation, Message } from '@storefront/api/chat'
import type { Language } from '@storefront/api/language'

import { listOrders } from '../db/orders.ts'
import type { Dependencies } from '../dependencies.ts'
import { readCatalogue } from '../flavors/read.ts'
import { answerNow } from './answer-now.ts'
import { translator } from './texts.ts'

export type Question = {
  text: string
  /** Of the page; the conversation's own goes before it. */
  language: Language
  /** As it was before this message; `null` when nothing was said yet. */
  conversation: Pick<Conversation, 'id' | 'language' | 'lastSequence'> | null
  /** `null` when nobody is signed in. */
  customerId: string | null
  dependencies: Dependencies
}

export type Reply = Pick<Message, 'text' | 'plans' | 'orders' | 'cart' | 'offersPerson'> & {
  /** Of this answer, and of the conversation from now on. */
  language: Language
  /** A person was asked for. */
  isHandOver: boolean
}

/** What the assistant answers, by rules alone, from the real catalogue and what the customer really has. */
export async function reply(question: Question): Promise<Reply> {
  const { text, language, customerId, dependencies } = question
  const catalogue = await readCatalogue(dependencies)
  const orders = customerId === null ? null : await listOrders(dependencies.database, customerId)
  const answered = answerNow({ text, language, catalogue, orders })
  return { ...answered, language, cart: null, offersPerson: false }
}

/** Said once, with the first answer of a conversation, in the language of that answer. */
export function introduce(language: Language): string {
  return translator(language)('introduction')
}
