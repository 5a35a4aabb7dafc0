import type { FastifyRequest } from 'fastify'

import type { ClientInfo } from './repository-sessions.ts'

const maxUserAgentLength = 512

/** Describes the browser of a sign-in for the customer's list of sessions. */
export function toClientInfo(request: FastifyRequest, timeZone: string | null): ClientInfo {
  const userAgent = request.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null
  return { userAgent, ip: request.ip, timeZone }
}
