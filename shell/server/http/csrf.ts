import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

import { HttpError } from '../http-error.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

/**
 * Fetch-Metadata first, then Origin against Host, as Go's CrossOriginProtection does; a request with neither comes
 * from no browser.
 */
export function isAllowedOrigin(method: string, headers: IncomingHttpHeaders): boolean {
  if (safeMethods.has(method)) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || isSameHost(origin, headers.host)
}

/** 403 for a change asked for by another site. */
export function rejectForeignOrigin(request: FastifyRequest): void {
  if (!isAllowedOrigin(request.method, request.headers))
    throw new HttpError(403, 'forbidden_origin', {
      message: 'This request came from another site.',
    })
}
