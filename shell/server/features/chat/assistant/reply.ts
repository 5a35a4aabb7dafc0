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
  /** Ids of what came with it: nobody here reads it. */
  attachments?: string[]
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
  offersSignIn: boolean
  /** Not for the team's eyes. */
  isPrivate: boolean
}

/** The language asked for, else that of the conversation; the first message decides it where it is clear. */
function chooseLanguage({ text, language, conversation }: Question, read: ParsedMessage): Language {
  if (read.intent === 'language' && read.language) return read.language
  return conversation?.language ?? detectLanguage(text) ?? language
}

/** What the assistant answers, by rules alone, from the real catalogue and what the customer really has. */
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

/** The first answer of a conversation says what it comes from. */
export function introduce({ language, text }: Pick<Reply, 'language' | 'text'>): string {
  return joinSentences(language, [translator(language)('introduction'), text])
}
