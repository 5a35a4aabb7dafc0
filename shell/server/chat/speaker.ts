import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { createSecret, hashSecret } from '../auth/secret.ts'
import { readSession } from '../auth/session.ts'
import type { Speaker } from '../db/conversations.ts'
import { adoptConversation } from '../db/merge-conversations.ts'
import { clearVariants, cookieOptions, countCookies } from '../http/cookies.ts'
import { createLimiter } from '../http/rate-limit.ts'

const cookieSeconds = 365 * 24 * 3600

/** A second one was planted by a neighbour host: nobody can tell which one is ours. */
const isPlanted = ({ headers }: FastifyRequest) => countCookies(headers.cookie, 'chat') > 1

function readChatCookie(request: FastifyRequest): string | undefined {
  if (isPlanted(request)) return undefined
  const { chat } = request.cookies
  return chat !== undefined && /^[A-Za-z0-9_-]{20,128}$/.test(chat) ? chat : undefined
}

/** Signed-in people by their account, others by a cookie that only the server can read. */
export async function findSpeaker(request: FastifyRequest): Promise<Speaker | null> {
  const { database } = request.server.dependencies
  const session = await readSession(request)
  const cookie = readChatCookie(request)
  if (!session) return cookie === undefined ? null : { cookieDigest: hashSecret(cookie) }
  const customerId = session.account.id
  if (cookie !== undefined) await adoptConversation(database, hashSecret(cookie), customerId)
  return { customerId }
}

/** For somebody who is not signed in and has said nothing yet: the answer brings the cookie. Throws 429 for a crowd. */
export function createSpeakerMaker(app: FastifyInstance) {
  const limit = createLimiter(app, 'chat-guest', request => request.ip)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Speaker> => {
    await limit(request)
    const secret = createSecret()
    if (isPlanted(request)) clearVariants('chat', request, reply)
    reply.setCookie('chat', secret, { ...cookieOptions(request), maxAge: cookieSeconds })
    return { cookieDigest: hashSecret(secret) }
  }
}
