import { seenRequestSchema, typingRequestSchema } from '@storefront/api/chat'
import { transferRequestSchema } from '@storefront/api/desk'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/ok.ts'
import { parse } from '../../http/parse.ts'
import { HttpError } from '../../http-error.ts'
import { conversationsPath as path, readAct, readAtDesk } from './access.ts'
import { findColleague } from './repository-agents.ts'
import {
  closeConversation,
  markSeenByTeam,
  notifyAgentTyping,
  takeConversation,
  transferConversation,
} from './repository-changes.ts'

/** What somebody of the team does with a conversation; each answers how it stands afterwards. */
export async function registerDeskChanges(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  app.post(`${path}/:id/take`, async request => {
    const act = await readAct(request)
    await takeConversation(database, act)
    return ok({ conversation: await readAtDesk(request, act) })
  })

  app.post(`${path}/:id/close`, async request => {
    const act = await readAct(request)
    await closeConversation(database, act)
    return ok({ conversation: await readAtDesk(request, act) })
  })

  app.post(`${path}/:id/transfer`, async request => {
    const act = await readAct(request)
    const { agentId } = parse(transferRequestSchema, request.body)
    const name = agentId && (await findColleague(database, agentId))
    if (agentId !== null && !name)
      throw new HttpError(422, 'invalid', { details: { agentId: 'unknown' } })
    await transferConversation(database, act, agentId && name ? { id: agentId, name } : null)
    return ok({ conversation: await readAtDesk(request, act) })
  })

  app.post(`${path}/:id/seen`, async request => {
    const act = await readAct(request)
    const { sequence } = parse(seenRequestSchema, request.body)
    await markSeenByTeam(database, act, sequence)
    return ok({ conversation: await readAtDesk(request, act) })
  })

  app.post(`${path}/:id/typing`, async request => {
    const act = await readAct(request)
    const { isTyping } = parse(typingRequestSchema, request.body)
    await notifyAgentTyping(database, act, isTyping)
    return ok({})
  })
}
