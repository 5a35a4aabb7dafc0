import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { readAct, readAtDesk } from './access.ts'
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
  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/take', async request => {
    const act = await readAct(request)
    await takeConversation(database, act)
    return ok({ conversation: await readAtDesk(request, act) })
  })

  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/close', async request => {
    const act = await readAct(request)
    await closeConversation(database, act)
    return ok({ conversation: await readAtDesk(request, act) })
  })

  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/transfer', async request => {
    const act = await readAct(request)
    const { agentId } = request.body
    const name = agentId && (await findColleague(database, agentId))
    if (agentId !== null && !name)
      throw new HttpError(422, 'invalid', { details: { agentId: 'unknown' } })
    await transferConversation(database, act, agentId && name ? { id: agentId, name } : null)
    return ok({ conversation: await readAtDesk(request, act) })
  })

  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/seen', async request => {
    const act = await readAct(request)
    const { sequence } = request.body
    await markSeenByTeam(database, act, sequence)
    return ok({ conversation: await readAtDesk(request, act) })
  })

  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/typing', async request => {
    const act = await readAct(request)
    const { isTyping } = request.body
    await notifyAgentTyping(database, act, isTyping)
    return ok({})
  })
}
