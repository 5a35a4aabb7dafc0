import type { DeskConversation } from '@storefront/api/desk'
import type { FastifyRequest } from 'fastify'

import { readId } from '../../http/requests/read-id.ts'
import { HttpError } from '../../http-error.ts'
import type { Agent } from '../accounts/index.ts'
import { recordVisit } from './repository-agents.ts'
import type { DeskCommand } from './repository-changes.ts'
import { findDeskConversation } from './repository-conversations.ts'

/** Returns the agent of the request and records that the agent is at the desk. */
export async function visitDesk(request: FastifyRequest): Promise<Agent> {
  const { agent } = request
  await recordVisit(request.server.dependencies.database, agent.id)
  return agent
}

export async function readCommand(request: FastifyRequest): Promise<DeskCommand> {
  const agent = await visitDesk(request)
  return { conversationId: readId(request), agent }
}

/**
 * Returns the current conversation as the team sees it.
 * @throws HttpError 404 if the conversation never reached the team.
 */
export async function readDeskConversation(
  request: FastifyRequest,
  { conversationId, agent }: DeskCommand,
): Promise<DeskConversation> {
  const { database } = request.server.dependencies
  const conversation = await findDeskConversation(database, conversationId, agent.id)
  if (!conversation) throw new HttpError(404, 'not_found')
  return conversation
}
