import { ownCookies } from '@storefront/api/cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { hashSecret } from '../../crypto/secret.ts'
import { clientKey } from '../../http/address-key.ts'
import { clearVariants, cookieOptions, countCookies } from '../../http/cookies.ts'
import { createLimiter } from '../../http/rate-limit.ts'
import { Unauthenticated } from '../../http-error.ts'
import { readSession, readToken } from '../accounts/index.ts'
import { createChatSecret, isChatSecret } from './chat-secret.ts'
import type { ConversationOwner } from './repository-conversations.ts'
import { adoptConversation } from './repository-merge-conversations.ts'

const cookieSeconds = 365 * 24 * 3600

/** A second one was planted by a neighbour host: nobody can tell which one is ours. */
const isPlanted = ({ headers }: FastifyRequest) => countCookies(headers.cookie, ownCookies.chat) > 1

/** Only what this shop gave out: whoever makes one up would pass the limit of new ones. */
function readChatCookie(request: FastifyRequest): string | undefined {
  if (isPlanted(request)) return undefined
  const { chat } = request.cookies
  const { linkSecret } = request.server.dependencies.config
  return chat !== undefined && isChatSecret(linkSecret, chat) ? chat : undefined
}

/**
 * Signed-in people by their account, others by a cookie that only the server can read. Whoever's session has ended is
 * told so (401), and never becomes a guest in the middle of a conversation.
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
 * At sign-in: what was said as a guest is the customer's now. The cookie goes, so that nobody who knew it reads what is
 * said after a sign-out; a failure leaves it to the first call of the chat.
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

/** For somebody who is not signed in and has said nothing yet: the answer brings the cookie. Throws 429 for a crowd. */
export function createOwnerFinder(app: FastifyInstance) {
  const limit = createLimiter(app, 'chat-guest', clientKey)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<ConversationOwner> => {
    await limit(request)
    const secret = createChatSecret(app.dependencies.config.linkSecret)
    if (isPlanted(request)) clearVariants(ownCookies.chat, request, reply)
    reply.setCookie(ownCookies.chat, secret, { ...cookieOptions(request), maxAge: cookieSeconds })
    return { cookieDigest: hashSecret(secret) }
  }
}
