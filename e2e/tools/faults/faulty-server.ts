import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

import { type Fault, sendFault } from './faults.ts'

export type { Fault } from './faults.ts'

/** Changes the text of a response, whose status and headers stay. */
type Change = (text: string) => string

/** The faults of all browsers, or of one of them. */
export type Faults = {
  /** Adds a rule: matching paths respond with this fault. The latest rule wins. */
  break: (path: RegExp, fault: Fault | Change) => void
  /** Removes all rules, or the rules with exactly this pattern. */
  repair: (path?: RegExp) => void
  /** The requested paths since the start or the last `clearRequests`. */
  requests: () => string[]
  /** The bodies of the requests for a path, in the same time. */
  sentTo: (path: string) => string[]
}

export type FaultyServer = Faults & {
  url: string
  /** Sets the target of healthy requests, for example `http://localhost:4123`. */
  forwardTo: (target: string) => void
  /** The faults of the browsers that send this value as the cookie `visitor`. */
  forVisitor: (visitor: string) => Faults
  /** The paths of broken requests whose connections are still open. */
  openRequests: () => string[]
  clearRequests: () => void
  stop: () => Promise<void>
}

type Rule = { path: RegExp; fault: Fault | Change; visitor: string | undefined }
type Seen = { path: string; visitor: string | undefined; body: Buffer[] }

/**
 * A reverse proxy for a shop with faulty responses by path, which tests change while it runs. The shop needs the
 * address of the proxy as its `PUBLIC_URL`, so start the proxy first: `startFaultyServer()`, then
 * `startShop({ env: { PUBLIC_URL: faulty.url } })`, then `faulty.forwardTo(shop.url)`.
 */
export async function startFaultyServer(port = 0): Promise<FaultyServer> {
  let target = ''
  let rules: Rule[] = []
  let seen: Seen[] = []
  const openRequests = new Map<ServerResponse, string>()

  const respondTo = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const [, visitor] = /(?:^|; )visitor=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
    const body: Buffer[] = []
    seen.push({ path, visitor, body })
    if (request.method === 'POST') request.on('data', bytes => body.push(bytes))
    const isOwn = (one: Rule) => one.visitor === undefined || one.visitor === visitor
    const rule = rules.findLast(one => isOwn(one) && one.path.test(path))
    if (!rule) return passOn(target, request, response)
    const { fault } = rule
    if (typeof fault === 'function') return sendChanged(target, { request, response, fault })
    const full = await readUpstream(target, request)
    openRequests.set(response, path)
    response.on('close', () => openRequests.delete(response))
    sendFault(fault, response, full)
  }
  const server = createServer((request, response) => {
    respondTo(request, response).catch(() => response.destroy())
  })
  // Responses have the `Keep-Alive` header of the shop, 20 s. A server that closes earlier breaks the next request.
  server.keepAliveTimeout = 30_000
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve))
  const seenOf = (visitor?: string) =>
    seen.filter(one => visitor === undefined || one.visitor === visitor)
  const faultsOf = (visitor?: string): Faults => ({
    break: (path, fault) => {
      rules.push({ path, fault, visitor })
    },
    repair: path => {
      rules = rules.filter(
        rule => rule.visitor !== visitor || (path && rule.path.source !== path.source),
      )
    },
    requests: () => seenOf(visitor).map(({ path }) => path),
    sentTo: path =>
      seenOf(visitor)
        .filter(one => one.path === path)
        .map(({ body }) => Buffer.concat(body).toString()),
  })
  return {
    ...faultsOf(),
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: address => {
      target = address
    },
    forVisitor: faultsOf,
    openRequests: () => [...openRequests.values()],
    clearRequests: () => {
      seen = []
    },
    stop: () => close(server),
  }
}

function passOn(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request
  const upstream = forward(new URL(url ?? '/', target), { method, headers }, respondTo => {
    response.writeHead(respondTo.statusCode ?? 502, respondTo.rawHeaders)
    respondTo.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

type Changed = { request: IncomingMessage; response: ServerResponse; fault: Change }

async function sendChanged(target: string, { request, response, fault }: Changed): Promise<void> {
  const upstream = await fetchUncompressed(target, request)
  const text = fault(await upstream.text())
  const { 'content-length': _, ...headers } = Object.fromEntries(upstream.headers)
  response.writeHead(upstream.status, headers).end(text)
}

/** Requests the original response uncompressed, so that faults can change it at any position. */
function fetchUncompressed(target: string, request: IncomingMessage): Promise<Response> {
  const { method = 'GET', headers, url = '/' } = request
  return fetch(new URL(url, target), {
    method: method === 'HEAD' ? 'HEAD' : 'GET',
    headers: { cookie: headers.cookie ?? '', 'accept-encoding': 'identity' },
    redirect: 'manual',
  })
}

async function readUpstream(target: string, request: IncomingMessage) {
  const response = await fetchUncompressed(target, request)
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { type, body: Buffer.from(await response.arrayBuffer()) }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
