import type { FastifyRequest } from 'fastify'

import { toNetwork } from './network.ts'

/** The key by which limits count a client: its IPv4 address, or the /64 network of its IPv6 address. */
export function clientKey(request: FastifyRequest): string {
  return toNetwork(request.ip)
}
