import { randomBytes } from 'node:crypto'
import { ownCookies } from '@storefront/api/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { LinkSecrets } from '../../../crypto/link-secrets.ts'
import { cookieOptions } from '../../../http/requests/cookies.ts'
import { openText, sealText } from './sealed-text.ts'

const bytes = 16
/** The longest lifetime that browsers allow. */
const maxAge = 400 * 24 * 3600
const purpose = 'arm'

/** The random value of this browser. It identifies nobody, and the server has chosen it. */
export function readBucket({ cookies, server }: FastifyRequest): string | undefined {
  const sealed = cookies[ownCookies.arm] ?? ''
  return openText(server.dependencies.config, purpose, sealed) ?? undefined
}

/** The value of the cookie. A browser that could choose its bucket could choose its arm. */
export function sealBucket(config: LinkSecrets, bucket: string): string {
  return sealText(config, purpose, bucket)
}

/**
 * Gives the browser a value for its next page load. This page is the stable one, and no canary counts it. A value that was
 * sealed with the previous secret is sealed again, so that the browser keeps its arm.
 */
export function giveBucket(request: FastifyRequest, reply: FastifyReply): void {
  const { config } = request.server.dependencies
  const known = readBucket(request)
  if (known !== undefined && request.cookies[ownCookies.arm] === sealBucket(config, known)) return
  const bucket = known ?? randomBytes(bytes).toString('base64url')
  const options = { ...cookieOptions(request), maxAge }
  reply.setCookie(ownCookies.arm, sealBucket(config, bucket), options)
}
