import { createHmac } from 'node:crypto'
import { endedSessionHeader } from '@storefront/api/session'
import type { FastifyRequest } from 'fastify'

import { deriveKey } from '../../crypto/derive-key.ts'
import { isSameSecret } from '../../crypto/secret.ts'
import { readToken } from './session.ts'

const format = /^([\w-]{43})\.([\w-]{43})$/

function sign({ server }: FastifyRequest, text: string): string {
  const key = deriveKey(server.dependencies.config.linkSecret, 'name of a session')
  return createHmac('sha256', key).update(text).digest('base64url')
}

const digestOf = (request: FastifyRequest, token: string) => sign(request, `token ${token}`)

/** Returns an opaque, signed name for the session of the request's token, live or not, or `undefined` without a token. */
export function nameSession(request: FastifyRequest): string | undefined {
  const token = readToken(request)
  if (token === null) return undefined
  const digest = digestOf(request, token)
  return `${digest}.${sign(request, digest)}`
}

/** Returns whether the request names an older session than the one of its token. */
export function isNewerSession(request: FastifyRequest): boolean {
  const token = readToken(request)
  const [, digest, mac] = format.exec(String(request.headers[endedSessionHeader] ?? '')) ?? []
  if (token === null || !digest || !mac || !isSameSecret(mac, sign(request, digest))) return false
  return !isSameSecret(digest, digestOf(request, token))
}
