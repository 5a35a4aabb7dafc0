import { randomBytes } from 'node:crypto'
import { ownCookies } from '@storefront/api/cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../../../config.ts'
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
export function sealBucket(config: Pick<Config, 'linkSecret'>, bucket: string): string {
  return sealText(config, purpose, bucket)
}

/** Gives the browser a value for its next page load. This page is the stable one, and no canary counts it. */
export function giveBucket(request: FastifyRequest, reply: FastifyReply): void {
  if (readBucket(request) !== undefined) return
  const { config } = request.server.dependencies
  const bucket = randomBytes(bytes).toString('base64url')
  const options = { ...cookieOptions(request), maxAge }
  reply.setCookie(ownCookies.arm, sealBucket(config, bucket), options)
}
