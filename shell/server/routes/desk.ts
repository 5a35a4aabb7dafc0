import { seenRequestSchema, typingRequestSchema } from '@storefront/api/chat'
import { deskMessageRequestSchema, transferRequestSchema } from '@storefront/api/desk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { type Agent, requireAgent } from '../auth/require-agent.ts'
import { findAtDesk, listDesk } from '../db/desk.ts'
import { findColleague, listColleagues, noteVisit } from '../db/desk-agents.ts'
import {
  type Act,
  closeConversation,
  markSeenByTeam,
  sendReply,
  takeConversation,
  tellTypingAgent,
  transferConversation,
} from '../db/desk-changes.ts'
import { listForDesk } from '../db/desk-messages.ts'
import type { Dependencies } from '../dependencies.ts'
import { answer } from '../http/answer.ts'
import { parse } from '../http/parse.ts'
import { Refusal } from '../refusal.ts'
import { readPlanCards } from '../shop/plan-cards.ts'
import { readId } from './read-id.ts'

const sequenceSchema = z.coerce.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1))
const pageSchema = z.object({
  before: z.optional(sequenceSchema),
  after: z.optional(sequenceSchema),
})
const path = '/api/v3/desk/conversations'

/** Everything but what a terminal or a database would trip over. */
const controls = /(?![\n\t])\p{Cc}/gu

/** `/api/v3/desk/…`: conversations that asked for a person, for the team alone (desk.ts of the contracts). */
export async function registerDesk(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database, now } = dependencies
  const readAct = async (request: FastifyRequest): Promise<Act> => {
    const agent = await requireAgent(request)
    return { conversationId: readId(request), agent }
  }
  const find = async ({ conversationId, agent }: Act) => {
    const conversation = await findAtDesk(database, conversationId, agent.id)
    if (!conversation) throw new Refusal(404, 'not_found')
    return conversation
  }
  const visit = async (request: FastifyRequest): Promise<Agent> => {
    const agent = await requireAgent(request)
    await noteVisit(database, agent.id)
    return agent
  }

  app.get(path, async request => {
    const { id } = await visit(request)
    return answer({ ...(await listDesk(database, id)), now: now().toISOString() })
  })

  app.get('/api/v3/desk/agents', async request => {
    const { id } = await visit(request)
    return answer(await listColleagues(database, id))
  })

  app.get(`${path}/:id/messages`, async request => {
    const act = await readAct(request)
    const page = parse(pageSchema, request.query)
    const conversation = await find(act)
    const messages = await listForDesk(database, act.conversationId, page)
    return answer({ conversation, messages })
  })

  app.post(`${path}/:id/messages`, async (request, reply) => {
    const act = await readAct(request)
    const { clientId, plans, ...sent } = parse(deskMessageRequestSchema, request.body)
    const text = sent.text.replace(controls, '').trim()
    if (text === '' && plans.length === 0)
      throw new Refusal(422, 'invalid', { details: { text: 'too_small' } })
    const cards = await readPlanCards(dependencies, plans)
    const message = await sendReply(database, act, { clientId, text, plans: cards })
    return reply.code(201).send(answer({ conversation: await find(act), messages: [message] }))
  })

  app.post(`${path}/:id/take`, async request => {
    const act = await readAct(request)
    await takeConversation(database, act)
    return answer({ conversation: await find(act) })
  })

  app.post(`${path}/:id/close`, async request => {
    const act = await readAct(request)
    await closeConversation(database, act)
    return answer({ conversation: await find(act) })
  })

  app.post(`${path}/:id/transfer`, async request => {
    const act = await readAct(request)
    const { agentId } = parse(transferRequestSchema, request.body)
    const name = agentId && (await findColleague(database, agentId))
    if (name === null && agentId !== null)
      throw new Refusal(422, 'invalid', { details: { agentId: 'unknown' } })
    const to = agentId !== null && name !== null ? { id: agentId, name } : null
    await transferConversation(database, act, to)
    return answer({ conversation: await find(act) })
  })

  app.post(`${path}/:id/seen`, async request => {
    const act = await readAct(request)
    const { sequence } = parse(seenRequestSchema, request.body)
    await markSeenByTeam(database, act, sequence)
    return answer({ conversation: await find(act) })
  })

  app.post(`${path}/:id/typing`, async request => {
    const act = await readAct(request)
    const { isTyping } = parse(typingRequestSchema, request.body)
    await tellTypingAgent(database, act, isTyping)
    return answer({})
  })
}
