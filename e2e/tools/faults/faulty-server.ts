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

export type FaultyServer = {
  url: string
  /** Sets the target of healthy requests, for example `http://localhost:4123`. */
  forwardTo: (target: string) => void
  /** Adds a rule: matching paths respond with this fault. The latest rule wins. */
  break: (path: RegExp, fault: Fault) => void
  /** Removes all rules, or the rules with exactly this pattern. */
  repair: (path?: RegExp) => void
  /** The paths of broken requests whose connections are still open. */
  openRequests: () => string[]
  /** The requested paths since the start or the last `clearRequests`. */
  requests: () => string[]
  clearRequests: () => void
  stop: () => Promise<void>
}

type Rule = { path: RegExp; fault: Fault }

/**
 * A reverse proxy for a shop with faulty responses by path, which tests change while it runs. The shop needs the
 * address of the proxy as its `PUBLIC_URL`, so start the proxy first: `startFaultyServer()`, then
 * `startShop({ env: { PUBLIC_URL: faulty.url } })`, then `faulty.forwardTo(shop.url)`.
 */
export async function startFaultyServer(port = 0): Promise<FaultyServer> {
  let target = ''
  let rules: Rule[] = []
  let seen: string[] = []
  const openRequests = new Map<ServerResponse, string>()

  const respondTo = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    seen.push(path)
    const rule = rules.findLast(one => one.path.test(path))
    if (!rule) return passOn(target, request, response)
    const full = await readUpstream(target, request)
    openRequests.set(response, path)
    response.on('close', () => openRequests.delete(response))
    sendFault(rule.fault, response, full)
  }
  const server = createServer((request, response) => {
    respondTo(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: address => {
      target = address
    },
    break: (path, fault) => {
      rules.push({ path, fault })
    },
    repair: path => {
      rules = path ? rules.filter(rule => rule.path.source !== path.source) : []
    },
    openRequests: () => [...openRequests.values()],
    requests: () => [...seen],
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

/** Reads the original response uncompressed, so that faults can change it at any position. */
async function readUpstream(target: string, request: IncomingMessage) {
  const { method = 'GET', headers, url = '/' } = request
  const response = await fetch(new URL(url, target), {
    method: method === 'HEAD' ? 'HEAD' : 'GET',
    headers: { cookie: headers.cookie ?? '', 'accept-encoding': 'identity' },
    redirect: 'manual',
  })
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { type, body: Buffer.from(await response.arrayBuffer()) }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
