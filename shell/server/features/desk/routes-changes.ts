import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { readCommand, readDeskConversation } from './access.ts'
import { findColleague } from './repository-agents.ts'
import {
  closeConversation,
  markSeenByTeam,
  notifyAgentTyping,
  takeConversation,
  transferConversation,
} from './repository-changes.ts'

/** The changes that an agent makes to a conversation. Each one except typing responds with the changed conversation. */
export async function registerDeskChanges(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database } = dependencies

  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/take', async request => {
    const command = await readCommand(request)
    await takeConversation(database, command)
    return ok({ conversation: await readDeskConversation(request, command) })
  })

  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/close', async request => {
    const command = await readCommand(request)
    await closeConversation(database, command, request.body.readSequence)
    return ok({ conversation: await readDeskConversation(request, command) })
  })

  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/transfer', async request => {
    const command = await readCommand(request)
    const { agentId } = request.body
    const name = agentId && (await findColleague(dependencies, agentId))
    if (agentId !== null && !name)
      throw new HttpError(422, 'invalid', { details: { agentId: 'unknown' } })
    await transferConversation(database, command, agentId && name ? { id: agentId, name } : null)
    return ok({ conversation: await readDeskConversation(request, command) })
  })

  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/seen', async request => {
    const command = await readCommand(request)
    const { sequence } = request.body
    await markSeenByTeam(database, command, sequence)
    return ok({ conversation: await readDeskConversation(request, command) })
  })

  addEndpoint(app, 'POST /api/v3/desk/conversations/:id/typing', async request => {
    const command = await readCommand(request)
    const { isTyping } = request.body
    await notifyAgentTyping(database, command, isTyping)
    return ok({})
  })
}
