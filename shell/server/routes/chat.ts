import {
  type Conversation,
  type Message,
  type MessageRequest,
  messageRequestSchema,
} from '@storefront/api/chat'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { introduce, reply as replyTo } from '../assistant/reply.ts'
import { createSpeaker, findSpeaker } from '../chat/speaker.ts'
import {
  addExchange,
  findConversation,
  listMessages,
  openConversation,
  readConversation,
  type Speaker,
} from '../db/chat.ts'
import type { Dependencies } from '../dependencies.ts'
import { answer } from '../http/answer.ts'
import { parse } from '../http/parse.ts'

const querySchema = z.object({
  after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1)), 0),
})

/** Everything but what a terminal or a database would trip over. */
const controls = /(?![\n\t])\p{Cc}/gu

async function converse(
  dependencies: Dependencies,
  speaker: Speaker,
  request: MessageRequest,
): Promise<{ conversation: Conversation; messages: Message[] }> {
  const { database } = dependencies
  const conversationId = await openConversation(database, speaker)
  const conversation = await readConversation(database, conversationId)
  const customerId = 'customerId' in speaker ? speaker.customerId : null
  const answered = await replyTo({ ...request, conversation, customerId, dependencies })
  const introduction = introduce(answered.language)
  const exchange = { conversationId, request, introduction, answered }
  const messages = await addExchange(database, exchange)
  return { conversation: await readConversation(database, conversationId), messages }
}

/** `/api/v3/chat/messages`: one conversation for each account or browser, answered by the assistant (DESIGN 7). */
export async function registerChat(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database } = dependencies

  app.get('/api/v3/chat/messages', async request => {
    const { after } = parse(querySchema, request.query)
    const speaker = await findSpeaker(request)
    const conversationId = speaker && (await findConversation(database, speaker))
    if (!conversationId) return answer({ conversation: null, messages: [] })
    const conversation = await readConversation(database, conversationId)
    return answer({ conversation, messages: await listMessages(database, conversationId, after) })
  })

  app.post('/api/v3/chat/messages', async (request, reply) => {
    const { text, ...sent } = parse(messageRequestSchema, request.body)
    const message = parse(messageRequestSchema, { ...sent, text: text.replace(controls, '') })
    const speaker = (await findSpeaker(request)) ?? createSpeaker(request, reply)
    return reply.code(201).send(answer(await converse(dependencies, speaker, message)))
  })
}
