import {
  agentsResponseSchema,
  deskChangeResponseSchema,
  deskListResponseSchema,
  type deskMessageRequestSchema,
  deskMessagesResponseSchema,
} from '@storefront/api/desk'
import { ApiError, get, post } from 'shared/http'
import type * as z from 'zod/mini'

const urlOf = (id: string) => `/api/v3/desk/conversations/${encodeURIComponent(id)}` as const

export const readLists = () => get('/api/v3/desk/conversations', deskListResponseSchema)
export const readAgents = () => get('/api/v3/desk/agents', agentsResponseSchema)
/** Messages before or after a sequence number; without `query`, the newest page. */
export const readMessages = (
  id: string,
  query: `?before=${number}` | `?after=${number}` | '' = '',
) => get(`${urlOf(id)}/messages${query}`, deskMessagesResponseSchema)
export const sendMessage = (id: string, body: z.input<typeof deskMessageRequestSchema>) =>
  post(`${urlOf(id)}/messages`, body, deskMessagesResponseSchema)

// Each change resolves to the updated conversation.
export const take = (id: string) => post(`${urlOf(id)}/take`, {}, deskChangeResponseSchema)
/** `readSequence`: the last message that the agent has read. */
export const close = (id: string, readSequence: number | undefined) =>
  post(`${urlOf(id)}/close`, { readSequence }, deskChangeResponseSchema)
/** `agentId` null returns the conversation to the queue. */
export const transfer = (id: string, agentId: string | null) =>
  post(`${urlOf(id)}/transfer`, { agentId }, deskChangeResponseSchema)
export const reportSeen = (id: string, sequence: number) =>
  post(`${urlOf(id)}/seen`, { sequence }, deskChangeResponseSchema)

/**
 * True when the conversation has changed in the meantime: another agent took it, or it is closed.
 */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'already_taken' || error.code === 'not_assigned' || error.status === 404
}

export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403
