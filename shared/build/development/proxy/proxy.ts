import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

import { digestOf } from '../../release/canonical.ts'
import type { LocalBuilds } from './local-builds.ts'
import { createLocalCompositions } from './local-compositions.ts'
import { ownPaths } from './local-state.ts'
import { sendBuilds, sendFile, sendText } from './own-responses.ts'
import { type ProxyParts, sendFromSite } from './shop-responses.ts'
import { createSites, type Site } from './sites.ts'

type ProxyOptions = {
  shop: Site
  /** The sign-in site, if it has an origin of its own. */
  signIn: Site | null
  builds: LocalBuilds
  /** The script of `storefront dev` in the page. */
  script: string
  /** Loads the text of a composition from the shop. */
  readComposition: (id: string) => Promise<string>
  onError: (message: string) => void
}

const names = ['localhost', '127.0.0.1']

/** Redirects from the numeric address, because cookies and the cart belong to one host name. */
function isOtherName(host: string | undefined, shop: Site): boolean {
  const { port } = new URL(shop.local)
  return names.some(name => host === (port ? `${name}:${port}` : name))
}

/** Answers a request with the local build. Returns false for what the shop answers. */
function sendOwn(
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
  { parts, script }: { parts: ProxyParts; script: string },
): boolean {
  const [path = '/'] = url.split('?')
  const { builds, compositions } = parts
  // Reports and votes of pages with a local build would count for the release of the shop.
  if (method === 'POST' && path === '/_telemetry') {
    response.writeHead(204).end()
    return true
  }
  if (method !== 'GET') return false
  const composition = /^\/c\/([0-9a-f]{64})\.json$/.exec(path)?.[1]
  const file = builds.file(path) ?? (composition && compositions.find(composition)?.text)
  if (path === ownPaths.builds) sendBuilds(response, builds)
  else if (path === ownPaths.script) sendFile(response, path, script)
  else if (file) sendFile(response, path, file)
  // A shop of `npm run dev` would replace the local build by its own.
  else if (path === '/_development/builds') sendText(response, 404, 'Not found.')
  else return false
  return true
}

/**
 * The shop with the local build of one remote. It answers only requests to its own names, because a page of another
 * site could otherwise reach it under that site's name.
 */
export function createProxy(options: ProxyOptions): Server {
  const { shop, signIn, builds, script, onError } = options
  const parts: ProxyParts = {
    sites: createSites(signIn ? [shop, signIn] : [shop]),
    shop,
    builds,
    compositions: createLocalCompositions(options.readComposition),
    scriptDigest: digestOf(script),
  }
  return createServer(async (request, response) => {
    const { host } = request.headers
    const site = parts.sites.byHost(host)
    if (!site) {
      if (!isOtherName(host, shop)) return sendText(response, 421, `Open ${shop.local}`)
      const path = request.url?.startsWith('/') ? request.url : '/'
      response.writeHead(307, { location: shop.local + path }).end()
      return
    }
    if (site === shop && sendOwn(request, response, { parts, script })) return
    try {
      await sendFromSite({ request, response, site }, parts)
    } catch (error) {
      // The browser has closed the request.
      if (response.closed || response.destroyed) return
      const message = `Cannot load ${request.url} from ${site.outside}: ${(error as Error).message}`
      onError(message)
      sendText(response, 502, message)
    }
  })
}
