import type { FastifyReply, FastifyRequest } from 'fastify'

import { cookieOptions } from '../http/cookies.ts'
import { toReturnTo } from './return-to.ts'
import { createSecret } from './secret.ts'

const name = 'state'
const maxAgeSeconds = 600

/** What a browser took along when it left for the sign-in site. */
export type State = { secret: string; returnTo: string }

export function readState(request: FastifyRequest): State | null {
  const [, secret, path] = /^([\w-]{43})\.([\w-]*)$/.exec(request.cookies[name] ?? '') ?? []
  if (!secret || path === undefined) return null
  return { secret, returnTo: toReturnTo(Buffer.from(path, 'base64url').toString()) }
}

/** Sets the state cookie; tabs that leave one after the other share the secret, so each may come back. */
export function setState(request: FastifyRequest, reply: FastifyReply, returnTo: string): State {
  const state = {
    secret: readState(request)?.secret ?? createSecret(),
    returnTo: toReturnTo(returnTo),
  }
  const path = Buffer.from(state.returnTo).toString('base64url')
  reply.setCookie(name, `${state.secret}.${path}`, {
    ...cookieOptions(request),
    maxAge: maxAgeSeconds,
  })
  return state
}

export function clearState(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(name, cookieOptions(request))
}
