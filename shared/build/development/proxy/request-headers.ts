import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

import { toOutsideCookies } from './cookies.ts'
import type { Site, Sites } from './sites.ts'

/** Headers of one connection (RFC 9110, section 7.6.1). */
export const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Whether the browser opens a page, and not a file or data for one. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const target = headers['sec-fetch-dest']
  if (target !== undefined) return target === 'document' || target === 'iframe'
  return headers.accept?.includes('text/html') ?? false
}

/**
 * The request as the site would get it without the proxy: the shop compares `Origin` with `Host`. An origin of another
 * site is not changed, so the shop still rejects it.
 */
export function toOutsideHeaders(
  headers: IncomingHttpHeaders,
  site: Site,
  sites: Sites,
): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name))
  const sent: OutgoingHttpHeaders = {
    ...Object.fromEntries(kept),
    host: new URL(site.outside).host,
  }
  const { cookie, origin, referer } = headers
  if (cookie !== undefined) sent.cookie = toOutsideCookies(cookie)
  if (origin !== undefined) sent.origin = sites.toOutside(origin)
  if (referer !== undefined) sent.referer = sites.toOutside(referer)
  if (headers['accept-encoding'] !== undefined) sent['accept-encoding'] = 'gzip, br'
  if (isNavigation(headers)) {
    // The stored page of the browser has an earlier build of the remote.
    delete sent['if-none-match']
    delete sent['if-modified-since']
    // Without this header, the shop does not count the page as a visit, and no canary gets it.
    if (headers['sec-fetch-dest'] === 'document') delete sent['sec-fetch-dest']
  }
  return sent
}
