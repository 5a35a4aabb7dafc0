import type { Attachment, Conversation, Message, MessageRequest } from '@storefront/api/chat'

import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { introduce, type Reply, reply as replyTo } from './assistant/reply.ts'
import {
  attachmentsOf,
  attachToMessage,
  unknownAttachment,
} from './attachments/repository-attachments.ts'
import { readContext } from './context.ts'
import { requested } from './hand-over.ts'
import { notifyChat } from './notify-chat.ts'
import {
  type ConversationOwner,
  type ConversationRow,
  findConversation,
  isWithAgent,
  lockConversation,
  MergedConversation,
  openConversation,
  type Patch,
  presentConversation,
  readConversation,
} from './repository-conversations.ts'
import { appendMessages, type Draft, findExchange, notifyMessages } from './repository-messages.ts'

type Exchange = { conversation: Conversation; messages: Message[] }
type IncomingMessage = {
  request: MessageRequest
  cards: Pick<Message, 'cart' | 'orders'>
  /** Null where a person answers. */
  answered: Reply | null
}

/** How often to look again when the conversation was merged, or changed hands, in the meantime. */
const attempts = 5

function toDrafts(row: ConversationRow, { request, cards, answered }: IncomingMessage): Draft[] {
  const { clientId, text, language } = request
  const said: Draft = { author: 'customer', clientId, text, language, ...cards }
  if (!answered) return [said]
  const { isHandOver, ...content } = answered
  const introduced = row.lastSequence === 0 ? introduce(content) : content.text
  const reply: Draft = { ...content, author: 'assistant', text: introduced, replyTo: 0 }
  const notice: Draft = {
    ...{ author: 'notice', notice: 'waiting', replyTo: 0 },
    language: content.language,
  }
  return isHandOver ? [said, reply, notice] : [said, reply]
}

/** How the assistant's answer changes the conversation. */
const toPatch = ({ lastSequence }: ConversationRow, { language, isHandOver }: Reply): Patch => ({
  ...{ state: 'assistant', language, seenByTeam: lastSequence + 1 },
  ...(isHandOver && requested),
})

/** Null: somebody else answers than was thought, or the conversation is another one now. */
async function store(
  transaction: Database,
  id: string,
  saying: IncomingMessage,
): Promise<Exchange | null> {
  const row = await lockConversation(transaction, id)
  if (!row) return null
  const { request, answered } = saying
  const known = await findExchange(transaction, id, request.clientId)
  if (known.length > 0)
    return { conversation: await presentConversation(transaction, row), messages: known }
  if (isWithAgent(row) !== (answered === null)) return null
  const added = await appendMessages(transaction, row, {
    drafts: toDrafts(row, saying),
    patch: answered ? toPatch(row, answered) : {},
  })
  const [said, ...rest] = added.messages
  if (!said) throw new Error(`Cannot add to conversation ${id}`)
  const attachments = await attach(transaction, row, request)
  // It comes to the desks' lists, or leaves them.
  if (answered && (answered.isHandOver || row.state === 'closed'))
    await notifyChat(transaction, { kind: 'queue' }, { conversationId: null, toDesk: true })
  return await notifyMessages(transaction, {
    row: added.row,
    messages: [{ ...said, attachments }, ...rest],
  })
}

async function attach(
  transaction: Database,
  { id, lastSequence }: ConversationRow,
  { attachments }: MessageRequest,
): Promise<Attachment[]> {
  if (attachments.length === 0) return []
  const sequence = lastSequence + 1
  await attachToMessage(transaction, id, sequence, attachments)
  return (await attachmentsOf(transaction, id, [sequence])).get(sequence) ?? []
}

async function findSent(
  database: Database,
  speaker: ConversationOwner,
  clientId: string,
): Promise<Exchange | null> {
  const id = await findConversation(database, speaker)
  // In this order: the conversation must not be older than what was said in it.
  const messages = id === undefined ? [] : await findExchange(database, id, clientId)
  if (id === undefined || messages.length === 0) return null
  return { conversation: await readConversation(database, id), messages }
}

/** Files lie in a conversation: where there is none, a message that names some is refused before it opens one. */
async function requireFiles(
  database: Database,
  speaker: ConversationOwner,
  { attachments }: MessageRequest,
): Promise<void> {
  if (attachments.length === 0) return
  if ((await findConversation(database, speaker)) === undefined) throw unknownAttachment()
}

async function tryToConverse(
  dependencies: Dependencies,
  speaker: ConversationOwner,
  request: MessageRequest,
): Promise<Exchange | null> {
  const { database } = dependencies
  const sent = await findSent(database, speaker, request.clientId)
  if (sent) return sent
  // Before a conversation is opened: what is refused leaves none behind.
  const cards = await readContext(dependencies, speaker, request.context)
  await requireFiles(database, speaker, request)
  const id = await openConversation(database, speaker, request.language)
  const conversation = await readConversation(database, id)
  const customerId = 'customerId' in speaker ? speaker.customerId : null
  const responded = isWithAgent(conversation)
    ? null
    : await replyTo({
        ...{ ...request, customerId, dependencies },
        conversation: conversation.lastSequence > 0 ? conversation : null,
      })
  const saying = { request, cards, answered: responded }
  return await inTransaction(database, transaction => store(transaction, id, saying))
}

const reloadConversation = (error: unknown): null => {
  if (error instanceof MergedConversation) return null
  throw error
}

/**
 * Takes a customer's message, with the answer of the assistant unless a person has the conversation: both are there or
 * neither. One with a known `clientId` is the one that is there, with its answer.
 */
export async function converse(
  dependencies: Dependencies,
  speaker: ConversationOwner,
  request: MessageRequest,
): Promise<Exchange> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const exchange = await tryToConverse(dependencies, speaker, request).catch(reloadConversation)
    if (exchange) return exchange
  }
  throw new Error('Cannot keep up with a conversation')
}
