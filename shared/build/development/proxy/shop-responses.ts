import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

import { forward, readText } from './forward.ts'
import type { LocalBuilds } from './local-builds.ts'
import type { LocalCompositions } from './local-compositions.ts'
import { type LocalPage, toLocalPage } from './local-page.ts'
import { readOutsideBody } from './request-body.ts'
import { isNavigation, toOutsideHeaders } from './request-headers.ts'
import { toLocalHeaders } from './response-headers.ts'
import type { Site, Sites } from './sites.ts'

export type ProxyParts = {
  sites: Sites
  /** The shop, which is one of the sites. */
  shop: Site
  builds: LocalBuilds
  compositions: LocalCompositions
  scriptDigest: string
}
type Exchange = { request: IncomingMessage; response: ServerResponse; site: Site }

const compositionHeader = 'x-composition'

/** Only texts can contain addresses. Files of releases have digests, so they never change. */
function isRewritten(path: string, { headers }: IncomingMessage): boolean {
  if (/^\/(r|c)\//.test(path)) return false
  return /^(text\/html|application\/json)\b/.test(headers['content-type'] ?? '')
}

/** The composition of the calling page, which names it in a header or requests its description. */
function compositionOf({ url = '', headers }: IncomingMessage, { compositions }: ProxyParts) {
  const [, described] = /^\/_builds\/([0-9a-f]{64})\.json$/.exec(url) ?? []
  return compositions.find(described ?? String(headers[compositionHeader]))
}

/** Sends the request to its site, and the response with local addresses to the browser. */
export async function sendFromSite(exchange: Exchange, parts: ProxyParts): Promise<void> {
  const { request, response, site } = exchange
  const ended = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) ended.abort()
  })
  const headers = toOutsideHeaders(request.headers, site, parts.sites)
  const local = compositionOf(request, parts)
  // The shop knows only its own composition.
  if (local) headers[compositionHeader] = local.original
  const { url = '/' } = request
  const path = local ? url.replace(local.id, local.original) : url
  const body = await readOutsideBody(request, parts.sites)
  if (body) headers['content-length'] = body.length
  const { signal } = ended
  const sending = { origin: site.outside, path, headers, body, signal }
  const found = await forward(request, sending)
  const sent = toLocalHeaders(found.headers, parts.sites)
  if (local && sent[compositionHeader] === local.original) sent[compositionHeader] = local.id
  const [pathname = '/'] = (request.url ?? '/').split('?')
  if (request.method !== 'HEAD' && isRewritten(pathname, found))
    return sendRewritten(exchange, { found, sent, pathname }, parts)
  response.writeHead(found.statusCode ?? 502, sent)
  await pipeline(found, response)
}

type Found = { found: IncomingMessage; sent: OutgoingHttpHeaders; pathname: string }

async function sendRewritten(
  { request, response, site }: Exchange,
  { found, sent, pathname }: Found,
  parts: ProxyParts,
): Promise<void> {
  const { sites, shop, builds, compositions, scriptDigest } = parts
  const text = sites.toLocal(await readText(found))
  const status = found.statusCode ?? 502
  const local = compositionOf(request, parts)
  const isPage = site === shop && isNavigation(request.headers) && text.includes('id="composition"')
  const page = { state: builds.state(), release: builds.release(), compositions, scriptDigest }
  const result: LocalPage = isPage
    ? await toLocalPage({ html: text, status }, pathname, page)
    : { html: local ? text.replaceAll(local.original, local.id) : text, status }
  delete sent['content-length']
  delete sent['content-encoding']
  if (isPage) {
    delete sent.etag
    sent['cache-control'] = 'no-store'
  }
  if (result.location) sent.location = result.location
  response.writeHead(result.status, sent)
  response.end(result.html)
}
