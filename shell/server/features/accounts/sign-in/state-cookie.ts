import { ownCookies } from '@storefront/api/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { createSecret } from '../../../crypto/secret.ts'
import { clearVariants, cookieOptions, countCookies } from '../../../http/requests/cookies.ts'
import { toReturnTo } from '../../../http/requests/return-to.ts'

const name = ownCookies.state
const maxAgeSeconds = 600

const format = /^([\w-]{43})\.([\w-]*)(\.forced)?$/

/** The state of a browser that went to the sign-in site. `isForced` is set if the server ended its session. */
export type State = { secret: string; returnTo: string; isForced: boolean }

const isAmbiguous = ({ headers }: FastifyRequest) => countCookies(headers.cookie, name) > 1

/** Returns null also for two cookies: another host of the same site has set one, and the server cannot tell which. */
export function readState(request: FastifyRequest): State | null {
  if (isAmbiguous(request)) return null
  const [, secret, path, forced] = format.exec(request.cookies[name] ?? '') ?? []
  if (!secret || path === undefined) return null
  const returnTo = toReturnTo(Buffer.from(path, 'base64url').toString())
  return { secret, returnTo, isForced: forced !== undefined }
}

/** Sets the state cookie. Tabs share its secret, so that each of several tabs can return from the sign-in site. */
export function setState(
  request: FastifyRequest,
  reply: FastifyReply,
  destination: { returnTo: string; isForced: boolean },
): State {
  if (isAmbiguous(request)) clearVariants(name, request, reply)
  const secret = readState(request)?.secret ?? createSecret()
  const state = {
    secret,
    returnTo: toReturnTo(destination.returnTo),
    isForced: destination.isForced,
  }
  const path = Buffer.from(state.returnTo).toString('base64url')
  reply.setCookie(name, `${secret}.${path}${destination.isForced ? '.forced' : ''}`, {
    ...cookieOptions(request),
    maxAge: maxAgeSeconds,
  })
  return state
}

export function clearState(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(name, cookieOptions(request))
}
