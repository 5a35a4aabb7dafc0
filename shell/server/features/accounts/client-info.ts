import type { FastifyRequest } from 'fastify'

import type { ClientInfo } from './repository-sessions.ts'

const longestUserAgent = 512

/** What a sign-in tells of its browser, for the customer's list of sessions. */
export function toClientInfo(request: FastifyRequest, timeZone: string | null): ClientInfo {
  const userAgent = request.headers['user-agent']?.slice(0, longestUserAgent) ?? null
  return { userAgent, ip: request.ip, timeZone }
}
