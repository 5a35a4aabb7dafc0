import {
  agentsResponseSchema,
  deskChangeResponseSchema,
  deskListResponseSchema,
  deskMessagesResponseSchema,
} from '@storefront/api/desk'
import { ApiError, get, post } from 'shared/http'

const path = '/api/v3/desk/conversations'
const pathOf = (id: string, what: string) => `${path}/${encodeURIComponent(id)}/${what}`

export const readLists = () => get(path, deskListResponseSchema)
export const readAgents = () => get('/api/v3/desk/agents', agentsResponseSchema)
/** `query`: `?before=<sequence>` or `?after=<sequence>`; without it, the newest page. */
export const readMessages = (id: string, query = '') =>
  get(pathOf(id, 'messages') + query, deskMessagesResponseSchema)
export const sendMessage = (id: string, body: unknown) =>
  post(pathOf(id, 'messages'), body, deskMessagesResponseSchema)
/** `what` is `take`, `transfer`, `close` or `seen`. Resolves to the updated conversation. */
export const change = (id: string, what: string, body: unknown = {}) =>
  post(pathOf(id, what), body, deskChangeResponseSchema)

/**
 * True when the error says that the conversation has changed in the meantime: another agent took it, or it is closed.
 */
export function isMeanwhile(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'already_taken' || error.code === 'not_assigned' || error.status === 404
}

export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403
