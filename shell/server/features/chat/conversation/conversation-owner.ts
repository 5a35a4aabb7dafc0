import { ownCookies } from '@storefront/api/cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { hashSecret } from '../../../crypto/secret.ts'
import { clientKey } from '../../../http/rate-limits/address-key.ts'
import { createLimiter } from '../../../http/rate-limits/rate-limit.ts'
import { clearVariants, cookieOptions, countCookies } from '../../../http/requests/cookies.ts'
import { Unauthenticated } from '../../../http-error.ts'
import { readSession, readToken } from '../../accounts/index.ts'
import { createChatSecret, isChatSecret } from './chat-secret.ts'
import type { ConversationOwner } from './repository-conversations.ts'
import { adoptConversation } from './repository-merge-conversations.ts'

const cookieSeconds = 365 * 24 * 3600

/** A neighboring host can set a second cookie. The server cannot know which one is valid. */
const isPlanted = ({ headers }: FastifyRequest) => countCookies(headers.cookie, ownCookies.chat) > 1

/** Accepts only cookies that this shop created. An invented one would bypass the limit for new conversations. */
function readChatCookie(request: FastifyRequest): string | undefined {
  if (isPlanted(request)) return undefined
  const { chat } = request.cookies
  const { config } = request.server.dependencies
  return chat !== undefined && isChatSecret(config, chat) ? chat : undefined
}

/**
 * Identifies customers by their account, and guests by a cookie that only the server can read. After the end of a
 * session it throws 401, so that a customer does not become a guest in the middle of a conversation.
 */
export async function findConversationOwner(
  request: FastifyRequest,
): Promise<ConversationOwner | null> {
  const { database } = request.server.dependencies
  const session = await readSession(request)
  if (!session && readToken(request) !== null) throw new Unauthenticated()
  const cookie = readChatCookie(request)
  if (!session) return cookie === undefined ? null : { cookieDigest: hashSecret(cookie) }
  const customerId = session.account.id
  if (cookie !== undefined) await adoptConversation(database, hashSecret(cookie), customerId)
  return { customerId }
}

/**
 * At sign-in, moves the guest's conversation to the customer. Deletes the cookie, so that no one who knows it reads
 * later messages. If this fails, the first call of the chat does it.
 */
export async function takeOverChat(
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
): Promise<void> {
  const cookie = readChatCookie(request)
  if (cookie === undefined) return
  try {
    await adoptConversation(request.server.dependencies.database, hashSecret(cookie), customerId)
    reply.clearCookie(ownCookies.chat, cookieOptions(request))
  } catch (error) {
    request.log.error({ err: error }, 'a guest’s conversation is taken over later')
  }
}

/** Finds the owner of a guest without messages, and sets the cookie. Throws 429 for too many new guests. */
export function createOwnerFinder(app: FastifyInstance) {
  const limit = createLimiter(app, 'chat-guest', clientKey)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<ConversationOwner> => {
    await limit(request)
    const secret = createChatSecret(app.dependencies.config)
    if (isPlanted(request)) clearVariants(ownCookies.chat, request, reply)
    reply.setCookie(ownCookies.chat, secret, { ...cookieOptions(request), maxAge: cookieSeconds })
    return { cookieDigest: hashSecret(secret) }
  }
}
