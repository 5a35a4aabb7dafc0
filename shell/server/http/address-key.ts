import type { FastifyRequest } from 'fastify'

import { toNetwork } from './network.ts'

/** The visitor of a request, as limits count them: an IPv4 address, or the /64 of an IPv6 one. */
export function clientKey(request: FastifyRequest): string {
  return toNetwork(request.ip)
}
