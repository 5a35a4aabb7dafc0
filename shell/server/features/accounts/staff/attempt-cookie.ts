import { ownCookies } from '@storefront/api/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { deriveKey } from '../../../crypto/derive-key.ts'
import { createSecret } from '../../../crypto/secret.ts'
import { clearVariants, cookieOptions, countCookies } from '../../../http/requests/cookies.ts'
import { toReturnTo } from '../../../http/requests/return-to.ts'
import { seal, unsealWith } from '../sign-in/encrypt-bearer.ts'

const name = ownCookies.staffSignIn
const maxAgeSeconds = 600

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Seconds since 1970. */
  startedAt: z.number(),
  returnTo: z.string(),
  /** A session whose owner signs in again before a change, and the challenge of the page. */
  confirmation: z.object({ sessionId: z.string(), challenge: z.string() }).nullable(),
})
/** A sign-in that this browser has started at the provider. */
export type Attempt = z.infer<typeof attemptSchema>

const toOptions = (secret: string) => ({
  key: deriveKey(secret, 'sign-in of staff'),
  owner: 'attempt',
})

type Start = Pick<Attempt, 'confirmation'> & { returnTo: string }

/** Starts an attempt. The cookie is encrypted, so that the browser does not know the verifier. */
export function startAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { returnTo, confirmation }: Start,
): Attempt {
  const { config } = request.server.dependencies
  const attempt = {
    state: createSecret(),
    nonce: createSecret(),
    verifier: createSecret(),
    startedAt: Math.floor(request.server.dependencies.now().getTime() / 1000),
    returnTo: toReturnTo(returnTo),
    confirmation,
  }
  reply.setCookie(name, seal(JSON.stringify(attempt), toOptions(config.linkSecret)), {
    ...cookieOptions(request),
    maxAge: maxAgeSeconds,
  })
  return attempt
}

/** Returns the attempt of this browser once. Null also for two cookies, of which another host has set one. */
export function takeAttempt(request: FastifyRequest, reply: FastifyReply): Attempt | null {
  clearVariants(name, request, reply)
  if (countCookies(request.headers.cookie, name) !== 1) return null
  const sealed = request.cookies[name] ?? ''
  const text = unsealWith(request.server.dependencies.config, sealed, toOptions)
  const attempt = text === null ? null : attemptSchema.safeParse(JSON.parse(text)).data
  if (!attempt) return null
  const age = request.server.dependencies.now().getTime() / 1000 - attempt.startedAt
  return age <= maxAgeSeconds ? attempt : null
}
