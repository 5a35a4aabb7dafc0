import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

import { toLocalCookie } from './cookies.ts'
import { connectionHeaders } from './request-headers.ts'
import type { Sites } from './sites.ts'

/** They would send the browser to the site itself. */
const removed = new Set(['strict-transport-security', 'alt-svc'])
const policy = 'content-security-policy'

/** Changes the headers of a response for the browser. The policy stays the same, with the local origins. */
export function toLocalHeaders(headers: IncomingHttpHeaders, sites: Sites): OutgoingHttpHeaders {
  const sent: OutgoingHttpHeaders = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || connectionHeaders.has(name) || removed.has(name)) continue
    if (name === 'set-cookie') sent[name] = headers[name]?.map(toLocalCookie)
    else sent[name] = Array.isArray(value) ? value.map(sites.toLocal) : sites.toLocal(value)
  }
  const text = sent[policy]
  if (typeof text === 'string') sent[policy] = text.replace(/upgrade-insecure-requests;? ?/, '')
  return sent
}
