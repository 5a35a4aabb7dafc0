import { createHmac } from 'node:crypto'
import { endedSessionHeader } from '@storefront/api/session'
import type { FastifyRequest } from 'fastify'

import { deriveKey } from '../../crypto/derive-key.ts'
import { validSecrets } from '../../crypto/link-secrets.ts'
import { isSameSecret } from '../../crypto/secret.ts'
import { readToken } from './session.ts'

const format = /^([\w-]{43})\.([\w-]{43})$/

function sign(secret: string, text: string): string {
  const key = deriveKey(secret, 'name of a session')
  return createHmac('sha256', key).update(text).digest('base64url')
}

const digestOf = (secret: string, token: string) => sign(secret, `token ${token}`)

/** Returns an opaque, signed name for the session of the request's token, live or not, or `undefined` without a token. */
export function nameSession(request: FastifyRequest): string | undefined {
  const token = readToken(request)
  if (token === null) return undefined
  const { linkSecret } = request.server.dependencies.config
  const digest = digestOf(linkSecret, token)
  return `${digest}.${sign(linkSecret, digest)}`
}

/** Returns whether the request names an older session than the one of its token. */
export function isNewerSession(request: FastifyRequest): boolean {
  const token = readToken(request)
  const [, digest, mac] = format.exec(String(request.headers[endedSessionHeader] ?? '')) ?? []
  if (token === null || !digest || !mac) return false
  const secrets = validSecrets(request.server.dependencies.config)
  const signer = secrets.find(secret => isSameSecret(mac, sign(secret, digest)))
  return signer !== undefined && !isSameSecret(digest, digestOf(signer, token))
}
