import { ownCookies } from '@storefront/api/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { createSecret } from '../../../crypto/secret.ts'
import { clearVariants, cookieOptions, countCookies } from '../../../http/cookies.ts'
import { toReturnTo } from '../../../http/return-to.ts'

const name = ownCookies.state
const maxAgeSeconds = 600

const format = /^([\w-]{43})\.([\w-]*)(\.forced)?$/

/** What a browser took along when it left for the sign-in site, or when the server ended its session. */
export type State = { secret: string; returnTo: string; isForced: boolean }

const isPlanted = ({ headers }: FastifyRequest) => countCookies(headers.cookie, name) > 1

/** Null for two of them, too: a neighbour host planted one, and nobody can tell which. */
export function readState(request: FastifyRequest): State | null {
  if (isPlanted(request)) return null
  const [, secret, path, forced] = format.exec(request.cookies[name] ?? '') ?? []
  if (!secret || path === undefined) return null
  const returnTo = toReturnTo(Buffer.from(path, 'base64url').toString())
  return { secret, returnTo, isForced: forced !== undefined }
}

/** Sets the state cookie; tabs that leave one after the other share the secret, so each may come back. */
export function setState(
  request: FastifyRequest,
  reply: FastifyReply,
  way: { returnTo: string; isForced: boolean },
): State {
  if (isPlanted(request)) clearVariants(name, request, reply)
  const secret = readState(request)?.secret ?? createSecret()
  const state = { secret, returnTo: toReturnTo(way.returnTo), isForced: way.isForced }
  const path = Buffer.from(state.returnTo).toString('base64url')
  reply.setCookie(name, `${secret}.${path}${way.isForced ? '.forced' : ''}`, {
    ...cookieOptions(request),
    maxAge: maxAgeSeconds,
  })
  return state
}

export function clearState(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(name, cookieOptions(request))
}
