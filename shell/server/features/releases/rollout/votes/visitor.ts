import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { ownCookies } from '@storefront/api/cookies'
import type { FastifyRequest } from 'fastify'

import type { Config } from '../../../../config.ts'
import { hashSecret, isSameSecret } from '../../../../crypto/secret.ts'
import { shortenAddress, toNetwork } from '../../../../http/rate-limits/network.ts'

type Keyed = Pick<Config, 'linkSecret'>

/** The bytes of a code are as many as those of a bucket. */
const format = /^([\w-]{22})\.([\w-]{22})$/

function codeOf({ linkSecret }: Keyed, text: string): string {
  const digest = createHmac('sha256', linkSecret).update(text).digest()
  return digest.subarray(0, 16).toString('base64url')
}

/** Proves that the server issued the text: `<text>.<code>`. */
export function sealText(config: Keyed, purpose: string, text: string): string {
  return `${text}.${codeOf(config, `${purpose} ${text}`)}`
}

/** The sealed text of 22 characters. Null for one that the server did not issue. */
export function openText(
  config: Keyed,
  purpose: string,
  sealed: string | undefined,
): string | null {
  const [, text, code] = format.exec(sealed ?? '') ?? []
  if (text === undefined || code === undefined) return null
  return isSameSecret(code, codeOf(config, `${purpose} ${text}`)) ? text : null
}

/** Who counts in a rollout: a browser by its cookie, which has a value that the server issued. */
export function readVisitor({ cookies, server }: FastifyRequest): string | null {
  const bucket = openText(server.dependencies.config, 'arm', cookies[ownCookies.arm])
  return bucket === null ? null : hashSecret(bucket)
}

const loopback = new Set(['127.0.0.1', '0:0:0:0::/64'])

/**
 * The network whose addresses one person can easily get: an IPv4 address, or the /48 of an IPv6 address. Hashed with a
 * key. In the sandbox, all browsers of this machine count.
 */
export function readNetwork({ ip, server }: FastifyRequest, visitor: string): string {
  const { config } = server.dependencies
  const network = toNetwork(ip)
  if (config.isSandbox && loopback.has(network)) return visitor
  const wide = isIPv6(ip) && network.includes('/') ? shortenAddress(ip) : network
  return codeOf(config, `network ${wide}`)
}
