import { ownCookies } from '@storefront/api/cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { hashSecret } from '../../../crypto/secret.ts'
import { clientKey } from '../../../http/rate-limits/address-key.ts'
import { createLimiter } from '../../../http/rate-limits/rate-limit.ts'
import { clearVariants, cookieOptions, countCookies } from '../../../http/requests/cookies.ts'
import { Unauthenticated } from '../../../http-error.ts'
import { readSession, readToken } from '../../accounts/index.ts'
import { type ChatCookie, createChatSecret, isChatSecret } from './chat-secret.ts'
import { type ConversationOwner, findConversation } from './repository-conversations.ts'
import { adoptConversation } from './repository-merge-conversations.ts'

const cookieSeconds = 365 * 24 * 3600

const nameFor = ({ server }: FastifyRequest): ChatCookie =>
  server.dependencies.config.isSecure ? ownCookies.chatOverHttps : ownCookies.chat

/**
 * Accepts only cookies that this shop created. An invented one would bypass the limit for new conversations. Accepts
 * none of two cookies of this name: a neighboring host can set a second one, and the server cannot know which is valid.
 */
function readCookie(request: FastifyRequest, name: ChatCookie): string | undefined {
  if (countCookies(request.headers.cookie, name) > 1) return undefined
  const value = request.cookies[name]
  const { config } = request.server.dependencies
  return value !== undefined && isChatSecret(config, value, name) ? value : undefined
}

/**
 * Over https, a cookie `chat` opens only the conversation that it has already. It comes from the time before the cookie
 * with the prefix, and the shop makes no others, so that nobody can plant a new one in another browser.
 */
async function readChatCookie(request: FastifyRequest): Promise<string | undefined> {
  const name = nameFor(request)
  const own = readCookie(request, name)
  if (own !== undefined || name === ownCookies.chat) return own
  const old = readCookie(request, ownCookies.chat)
  if (old === undefined) return undefined
  const { database } = request.server.dependencies
  const id = await findConversation(database, { cookieDigest: hashSecret(old) })
  return id === undefined ? undefined : old
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
  const cookie = await readChatCookie(request)
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
  try {
    const cookie = await readChatCookie(request)
    if (cookie === undefined) return
    await adoptConversation(request.server.dependencies.database, hashSecret(cookie), customerId)
    for (const name of new Set([nameFor(request), ownCookies.chat]))
      reply.clearCookie(name, cookieOptions(request))
  } catch (error) {
    request.log.error({ err: error }, 'a guest’s conversation is taken over later')
  }
}

/** Clears two cookies of one name, and over https the cookies `chat`, which open no conversation. */
function clearUseless(request: FastifyRequest, reply: FastifyReply): void {
  const name = nameFor(request)
  const count = (one: ChatCookie) => countCookies(request.headers.cookie, one)
  if (count(name) > 1) clearVariants(name, request, reply)
  if (name !== ownCookies.chat && count(ownCookies.chat) > 0)
    clearVariants(ownCookies.chat, request, reply)
}

/** Finds the owner of a guest without messages, and sets the cookie. Throws 429 for too many new guests. */
export function createOwnerFinder(app: FastifyInstance) {
  const limit = createLimiter(app, 'chat-guest', clientKey)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<ConversationOwner> => {
    await limit(request)
    const name = nameFor(request)
    const secret = createChatSecret(app.dependencies.config, name)
    clearUseless(request, reply)
    reply.setCookie(name, secret, { ...cookieOptions(request), maxAge: cookieSeconds })
    return { cookieDigest: hashSecret(secret) }
  }
}
