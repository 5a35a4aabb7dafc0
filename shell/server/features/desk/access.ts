import type { DeskConversation } from '@storefront/api/desk'
import type { FastifyRequest } from 'fastify'

import { readId } from '../../http/read-id.ts'
import { HttpError } from '../../http-error.ts'
import type { Agent } from '../accounts/index.ts'
import { noteVisit } from './repository-agents.ts'
import type { DeskCommand } from './repository-changes.ts'
import { findAtDesk } from './repository-conversations.ts'

/** Who of the team asks; it shows that they are at the desk. */
export async function visitDesk(request: FastifyRequest): Promise<Agent> {
  const { agent } = request
  await noteVisit(request.server.dependencies.database, agent.id)
  return agent
}

export async function readAct(request: FastifyRequest): Promise<DeskCommand> {
  const agent = await visitDesk(request)
  return { conversationId: readId(request), agent }
}

/** As the team sees it now; 404 for one that no person ever closed and nobody waits in. */
export async function readAtDesk(
  request: FastifyRequest,
  { conversationId, agent }: DeskCommand,
): Promise<DeskConversation> {
  const { database } = request.server.dependencies
  const conversation = await findAtDesk(database, conversationId, agent.id)
  if (!conversation) throw new HttpError(404, 'not_found')
  return conversation
}
