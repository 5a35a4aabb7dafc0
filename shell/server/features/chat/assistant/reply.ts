import type { Conversation, Message } from '@storefront/api/chat'
import type { Language } from '@storefront/api/language'

import type { Dependencies } from '../../../dependencies.ts'
import { readCatalogue } from '../../catalog/index.ts'
import { findShown, recall } from './memory.ts'
import { follow } from './reading/follow.ts'
import { detectLanguage } from './reading/language.ts'
import { type ParsedMessage, understand } from './reading/understand.ts'
import { joinSentences } from './replies/format.ts'
import { replyTo } from './replies/reply-to.ts'
import { say } from './replies/say.ts'
import { translator } from './texts.ts'

type Question = {
  text: string
  /** Ids of the attachments. The assistant does not read them. */
  attachments?: string[]
  /** The language of the page. The language of the conversation takes precedence. */
  language: Language
  /** The conversation before this message, or `null` before the first message. */
  conversation: Pick<Conversation, 'id' | 'language' | 'lastSequence'> | null
  /** `null` if nobody is signed in. */
  customerId: string | null
  dependencies: Dependencies
}

export type Reply = Pick<Message, 'text' | 'plans' | 'orders' | 'cart' | 'offersPerson'> & {
  /** The language of this response, and of the conversation from now on. */
  language: Language
  /** Whether the customer asks for a person. */
  isHandOver: boolean
  offersSignIn: boolean
  /** Whether the support team cannot see the message. */
  isPrivate: boolean
}

/** The requested language, else the language of the conversation. A clear first message sets the language. */
function chooseLanguage({ text, language, conversation }: Question, read: ParsedMessage): Language {
  if (read.intent === 'language' && read.language) return read.language
  return conversation?.language ?? detectLanguage(text) ?? language
}

/** Answers a message with rules only, from the catalogue and the customer's own data. */
export async function reply(question: Question): Promise<Reply> {
  const { text, attachments = [], conversation, customerId, dependencies } = question
  const catalogue = await readCatalogue(dependencies)
  const memory = await recall(dependencies, conversation?.id ?? null, catalogue)
  const read = follow(understand(text, catalogue), memory)
  const language = chooseLanguage(question, read)
  const t = translator(language)
  if (text.trim() === '') {
    const key = attachments.length > 0 ? 'attachment' : 'shown'
    return { ...say(t(key), { offersPerson: true }), language }
  }
  const shown = findShown(memory.shown, catalogue)
  const isFirst = conversation === null
  const known = { read, need: read.need, shown, catalogue, isFirst, customerId, dependencies }
  return { ...(await replyTo({ ...known, language, t })), language }
}

/** The first response of a conversation introduces the assistant. */
export function introduce({ language, text }: Pick<Reply, 'language' | 'text'>): string {
  return joinSentences(language, [translator(language)('introduction'), text])
}
