import { randomBytes } from 'node:crypto'
import { ownCookies } from '@storefront/api/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { cookieOptions } from '../../../http/requests/cookies.ts'

const format = /^[\w-]{22}$/
const bytes = 16
/** The longest lifetime that browsers allow. */
const maxAge = 400 * 24 * 3600

/** The random value of this browser. It identifies nobody, and a browser may choose another one. */
export function readBucket({ cookies }: FastifyRequest): string | undefined {
  const bucket = cookies[ownCookies.arm]
  return bucket !== undefined && format.test(bucket) ? bucket : undefined
}

/** Gives the browser a value for its next page load. This page is the stable one, and no canary counts it. */
export function giveBucket(request: FastifyRequest, reply: FastifyReply): void {
  if (readBucket(request) !== undefined) return
  const bucket = randomBytes(bytes).toString('base64url')
  reply.setCookie(ownCookies.arm, bucket, { ...cookieOptions(request), maxAge })
}
