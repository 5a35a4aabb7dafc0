import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

import { HttpError } from '../../http-error.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

/**
 * Checks Sec-Fetch-Site first, then Origin against Host, as Go's CrossOriginProtection does. A request with neither
 * does not come from a browser.
 */
export function isAllowedOrigin(method: string, headers: IncomingHttpHeaders): boolean {
  if (safeMethods.has(method)) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || isSameHost(origin, headers.host)
}

/** @throws HttpError 403 for an unsafe method that another site has triggered. */
export function rejectForeignOrigin(request: FastifyRequest): void {
  if (!isAllowedOrigin(request.method, request.headers))
    throw new HttpError(403, 'forbidden_origin', {
      message: 'This request came from another site.',
    })
}
