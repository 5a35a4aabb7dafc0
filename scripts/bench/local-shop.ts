import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isPayloadSource } from '@storefront/api/payload'

import { createPageRenderer, type PageRenderer } from '../../shell/server/features/pages/index.ts'
import {
  createPageContents,
  type PagePayload,
} from '../../shell/server/features/pages/server-rendering/page-contents.ts'
import { createRenderInThread } from '../../shell/server/features/pages/server-rendering/render-in-thread.ts'
import {
  type MatchedRoute,
  routesOf,
} from '../../shell/server/features/releases/composition/start-files.ts'
import type { LiveComposition } from '../../shell/server/features/releases/composition/types.ts'
import { forward } from './forward.ts'

/** A composition and the folder with its files. */
export type Build = { dist: string; live: LiveComposition }

export type LocalShop = {
  url: string
  /** Serves another build from now on, as after a release. */
  replace: (build: Build) => void
  close: () => Promise<void>
}

type Options = Build & {
  port: number
  /** The body of each payload file, and of the `{api}` path that it preloads. */
  payload: string
  /** The address of a real shop, which responds to requests of payloads and of the API. */
  api?: string
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/**
 * A file server for the sides of the comparison. It serves the HTML, headers and files of the shop without database and
 * sessions, so that the sides differ only in their browser builds. All sides can share one real shop for the API.
 */
export async function startLocalShop(given: Options): Promise<LocalShop> {
  const options = { ...given }
  const url = `http://localhost:${options.port}`
  const renderer = createPageRenderer({
    settings: {
      signInUrl: '',
      mainSiteUrl: '',
      languageCookie: 'i18n_redirected',
      iconFallbackUrl: '',
      isSandbox: true,
      isDevelopment: false,
    },
    publicUrl: url,
    origins: { formAction: [], frame: [] },
  })
  const thread = createRenderInThread()
  const contents = createPageContents({
    renderer: thread,
    now: Date.now,
    warn: details => console.warn('Cannot render a page', details),
  })
  const findContent = (live: LiveComposition, route: MatchedRoute) =>
    contents.find(live, { route, language: 'en' }, readPayload(options))
  const server = createServer((request, response) => {
    void respond(options, { renderer, findContent }, { request, response })
  })
  await once(server.listen(options.port), 'listening')
  return {
    url,
    replace: build => void Object.assign(options, build),
    close: async () => {
      await Promise.all([closeServer(server), thread.stop()])
    },
  }
}

/** All sides render the same plans, whatever the API of the real shop returns. */
function readPayload({ payload }: Options): PagePayload {
  return { text: Buffer.from(payload), etag: 'fixed' }
}

type Pages = {
  renderer: PageRenderer
  findContent: (live: LiveComposition, route: MatchedRoute) => Promise<string | null>
}

export type Exchange = { request: IncomingMessage; response: ServerResponse }

async function respond(
  options: Options,
  { renderer, findContent }: Pages,
  exchange: Exchange,
): Promise<void> {
  const { pathname } = new URL(exchange.request.url ?? '/', 'http://localhost')
  const { live, dist, payload, api } = options
  if (pathname.startsWith('/r/')) return sendFile(join(dist, pathname.slice(3)), exchange)
  if (api && /^\/(api|_payload)\//.test(pathname)) return forward(api, exchange)
  if (/^\/_payload\/[\w.]+\.json$/.test(pathname) || isPayloadSource(pathname))
    return sendText(exchange, 200, payload)
  if (pathname === `/c/${live.id}.json`) return sendText(exchange, 200, live.text)
  const route = routesOf(live.composition).find(({ path }) => path === pathname)
  if (!route) return sendText(exchange, 404, '{"result":false,"message":"Not found."}')
  const page = await renderer.render(live, {
    route: route.path,
    language: 'en',
    isSignedIn: api ? hasSession(exchange.request) : route.path !== '/guest',
    content: await findContent(live, route),
  })
  const { response } = exchange
  response.writeHead(page.status, { ...page.headers, 'content-encoding': 'br' }).end(page.body.br)
}

function hasSession({ headers }: IncomingMessage): boolean {
  return /(^|; )token=/.test(headers.cookie ?? '')
}

function sendFile(path: string, { response }: Exchange): void {
  const type = types[path.split('.').pop() ?? '']
  if (!type || !existsSync(path)) {
    response.writeHead(404).end()
    return
  }
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
  const compressed = `${path}.br`
  if (existsSync(compressed)) {
    response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(readFileSync(compressed))
  } else {
    response.writeHead(200, headers).end(readFileSync(path))
  }
}

function sendText({ response }: Exchange, status: number, text: string): void {
  const headers = { 'content-type': types.json, 'cache-control': 'private, no-cache' }
  response.writeHead(status, headers).end(text)
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
