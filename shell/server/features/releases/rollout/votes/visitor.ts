import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

import { hashSecret } from '../../../../crypto/secret.ts'
import { shortenAddress, toNetwork } from '../../../../http/rate-limits/network.ts'
import { readBucket } from '../bucket.ts'
import { codeOf } from '../sealed-text.ts'

/** Who counts in a rollout: a browser by its cookie, which has a value that the server issued. */
export function readVisitor(request: FastifyRequest): string | null {
  const bucket = readBucket(request)
  return bucket === undefined ? null : hashSecret(bucket)
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
