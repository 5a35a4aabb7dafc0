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
import {
  agentRequest,
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
} from './conversation/repository-conversations.ts'
import { notifyChat } from './repository-chat-events.ts'
import { appendMessages, type Draft, findExchange, notifyMessages } from './repository-messages.ts'

type Exchange = { conversation: Conversation; messages: Message[] }
type IncomingMessage = {
  request: MessageRequest
  cards: Pick<Message, 'cart' | 'orders'>
  /** Null if an agent answers. */
  answered: Reply | null
}

/** How often to try again after a concurrent merge or hand-over. */
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

/** The changes of the conversation by the response of the assistant. */
const toPatch = ({ lastSequence }: ConversationRow, { language, isHandOver }: Reply): Patch => ({
  ...{ state: 'assistant', language, seenByTeam: lastSequence + 1 },
  ...(isHandOver && agentRequest),
})

/** Returns null if the conversation was merged, or another side answers than expected. */
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
  // The conversation enters or leaves the lists of the desks.
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
  // In this order, because the conversation must not be older than its messages.
  const messages = id === undefined ? [] : await findExchange(database, id, clientId)
  if (id === undefined || messages.length === 0) return null
  return { conversation: await readConversation(database, id), messages }
}

/** Uploads belong to a conversation. Without one, this rejects the message before it opens one. */
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
  // Runs before a conversation is opened, so that a rejected message leaves none.
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
 * Stores a customer's message together with the response of the assistant, unless an agent has the conversation. A
 * known `clientId` returns the stored message with its response.
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
