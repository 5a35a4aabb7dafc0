import { messageRequestSchema } from '@storefront/api/chat'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { clientKey } from '../../http/rate-limits/address-key.ts'
import { createLimiter, type Limiter } from '../../http/rate-limits/rate-limit.ts'
import { parse } from '../../http/requests/parse.ts'
import { ok } from '../../http/responses/ok.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { changeConversation, markSeen, rate } from './changes.ts'
import { cleanText } from './clean-text.ts'
import { createOwnerFinder, findConversationOwner } from './conversation/conversation-owner.ts'
import {
  findConversation,
  isWithAgent,
  readConversation,
} from './conversation/repository-conversations.ts'
import { converse } from './converse.ts'
import { cancelWaiting, leaveContact, requestAgent } from './hand-over.ts'
import { readHours } from './hours.ts'
import { createSenderLimiter } from './limits.ts'
import { notifyTyping } from './repository-chat-events.ts'
import { listMessages } from './repository-messages.ts'

function registerReading(app: FastifyInstance, { database, config, now }: Dependencies): void {
  const find = async (request: FastifyRequest) => {
    const speaker = await findConversationOwner(request)
    return speaker && (await findConversation(database, speaker))
  }

  addEndpoint(app, 'GET /api/v3/chat/conversation', async request => {
    const id = await find(request)
    const hours = readHours(config.supportHours, now())
    return ok({ conversation: id ? await readConversation(database, id) : null, hours })
  })

  addEndpoint(app, 'GET /api/v3/chat/messages', async request => {
    const page = request.query
    const id = await find(request)
    if (!id) return ok({ conversation: null, messages: [] })
    // In this order: concurrent messages are in the list, and also arrive with the stream.
    const conversation = await readConversation(database, id)
    return ok({ conversation, messages: await listMessages(database, id, page) })
  })
}

function registerSigns(app: FastifyInstance, { database }: Dependencies): void {
  const limit = createSenderLimiter(app, 'chat-sign')

  addEndpoint(app, 'POST /api/v3/chat/seen', async request => {
    const { sequence } = request.body
    const speaker = await findConversationOwner(request)
    await limit(request, speaker)
    const conversation = await changeConversation(database, speaker, (transaction, row) =>
      markSeen(transaction, row, sequence),
    )
    return ok({ conversation })
  })

  addEndpoint(app, 'POST /api/v3/chat/typing', async request => {
    const { isTyping } = request.body
    const speaker = await findConversationOwner(request)
    await limit(request, speaker)
    const id = speaker && (await findConversation(database, speaker))
    const conversation = id ? await readConversation(database, id) : null
    if (id && conversation && isWithAgent(conversation)) {
      const typing = { kind: 'typing', conversationId: id, by: 'customer', isTyping } as const
      await notifyTyping(database, { ...typing, name: null })
    }
    return ok({})
  })
}

type Guarding = {
  limitAddress: Limiter
  createSpeaker: ReturnType<typeof createOwnerFinder>
}

function registerHandOver(
  app: FastifyInstance,
  { database }: Dependencies,
  { limitAddress, createSpeaker }: Guarding,
): void {
  const limit = createSenderLimiter(app, 'chat-person')

  addEndpoint(
    app,
    'POST /api/v3/chat/person',
    { preValidation: limitAddress },
    async (request, reply) => {
      const { language } = request.body
      const known = await findConversationOwner(request)
      await limit(request, known)
      const speaker = known ?? (await createSpeaker(request, reply))
      return ok({ conversation: await requestAgent(database, speaker, language) })
    },
  )

  addEndpoint(app, 'DELETE /api/v3/chat/person', async request => {
    const speaker = await findConversationOwner(request)
    await limit(request, speaker)
    return ok({ conversation: await changeConversation(database, speaker, cancelWaiting) })
  })

  addEndpoint(app, 'POST /api/v3/chat/contact', async request => {
    const { email } = request.body
    const speaker = await findConversationOwner(request)
    await limit(request, speaker)
    const conversation = await changeConversation(database, speaker, (transaction, row) =>
      leaveContact(transaction, row, email),
    )
    return ok({ conversation })
  })

  addEndpoint(app, 'POST /api/v3/chat/rating', async request => {
    const rating = request.body
    const speaker = await findConversationOwner(request)
    await limit(request, speaker)
    const comment = cleanText(rating.comment)
    const conversation = await changeConversation(database, speaker, (transaction, row) =>
      rate(transaction, row, { ...rating, comment }),
    )
    return ok({ conversation })
  })
}

/** `/api/v3/chat/…`: one conversation per account or browser, with the assistant or an agent (S7.chat). */
export async function registerChat(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const limitAddress = createLimiter(app, 'chat-ip', clientKey)
  const createSpeaker = createOwnerFinder(app)
  const limitSpeaker = createSenderLimiter(app, 'chat-message')

  addEndpoint(
    app,
    'POST /api/v3/chat/messages',
    { preValidation: limitAddress },
    async (request, reply) => {
      const sent = request.body
      const message = parse(messageRequestSchema, { ...sent, text: cleanText(sent.text) })
      const known = await findConversationOwner(request)
      await limitSpeaker(request, known)
      const speaker = known ?? (await createSpeaker(request, reply))
      return ok(await converse(dependencies, speaker, message))
    },
  )
  registerReading(app, dependencies)
  registerSigns(app, dependencies)
  registerHandOver(app, dependencies, { limitAddress, createSpeaker })
}
