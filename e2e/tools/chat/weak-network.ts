import {
  createServer,
  request as forward,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import { createDisturbances } from './disturbances.ts'

/** Browsers that send this header have the weak connection: `extraHTTPHeaders: weakHeaders`. */
export const weakHeaders = { 'x-line': 'weak' }

/**
 * When the connection breaks: immediately; before the response to a message arrives; in the middle of an event; before
 * the next stream starts; between the start of that stream and the response to the catch-up request.
 */
export type BreakingPoint = 'now' | 'response' | 'event' | 'start' | 'catch-up'

export type WeakNetwork = {
  url: string
  forwardTo: (target: string) => void
  /** Resolves when the event stream of the weak browser is open. */
  streaming: () => Promise<void>
  /** Resolves when the connection has broken. Nothing passes afterwards. */
  breakAt: (point: BreakingPoint) => Promise<void>
  repair: () => void
  stop: () => Promise<void>
}

const streamPath = '/api/events'
const messagesPath = '/api/v3/chat/messages'

/**
 * A reverse proxy of the shop for several browsers, one of them with a connection that breaks. It repeats or reorders
 * some chat events for all of them. Start it before the shop, like `startFaultyServer`.
 */
export async function startWeakNetwork(random: () => number): Promise<WeakNetwork> {
  let target = ''
  let isBroken = false
  let point: BreakingPoint | null = null
  let onBroken = () => {}
  const sockets = new Set<Socket>()
  const streams = new Set<ServerResponse>()
  let onStream = () => {}

  const breakNow = () => {
    isBroken = true
    point = null
    for (const socket of sockets) socket.destroy()
    onBroken()
  }
  /** Whether the connection breaks at this point. */
  const isDue = (here: BreakingPoint, isWeak: boolean) => isWeak && point === here

  const passStream = (received: IncomingMessage, response: ServerResponse, isWeak: boolean) => {
    response.writeHead(received.statusCode ?? 502, headersOf(received))
    const disturbances = createDisturbances(random, text => response.write(text))
    response.on('close', () => {
      streams.delete(response)
      disturbances.stop()
    })
    received.setEncoding('utf8')
    received.on('data', (text: string) => {
      if (isDue('start', isWeak)) return breakNow()
      if (isWeak && text.includes('event: start')) {
        streams.add(response)
        onStream()
      }
      if (isDue('event', isWeak) && text.includes('event: chat'))
        response.write(text.slice(0, text.length / 2), breakNow)
      else disturbances.push(text)
    })
    received.on('end', () => response.end())
  }
  const forwardResponse = async (
    reply: IncomingMessage,
    response: ServerResponse,
    request: RequestKind,
  ) => {
    const chunks: Buffer[] = []
    for await (const chunk of reply) chunks.push(chunk)
    const { isWeak, isMessage, isCatchUp } = request
    if (isMessage && isDue('response', isWeak)) return breakNow()
    if (isCatchUp && isDue('catch-up', isWeak)) return breakNow()
    response.writeHead(reply.statusCode ?? 502, headersOf(reply))
    response.end(Buffer.concat(chunks))
  }
  const server = createServer((request, response) => {
    const kind = readRequestKind(request)
    if (kind.isWeak) trackSocket(request.socket)
    if (kind.isWeak && isBroken) request.socket.destroy()
    else forwardRequest(request, response, kind)
  })
  const forwardRequest = (
    request: IncomingMessage,
    response: ServerResponse,
    kind: RequestKind,
  ) => {
    const { method, headers, url = '/' } = request
    const options = { method, headers: { ...headers, 'accept-encoding': 'identity' } }
    const upstream = forward(new URL(url, target), options, reply => {
      reply.on('error', () => response.destroy())
      if (kind.isStream) passStream(reply, response, kind.isWeak)
      else forwardResponse(reply, response, kind).catch(() => response.destroy())
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  }
  const trackSocket = (socket: Socket) => {
    if (sockets.has(socket)) return
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: address => {
      target = address
    },
    streaming: () =>
      new Promise(resolve => {
        onStream = resolve
        if (streams.size > 0) resolve()
      }),
    breakAt: next => {
      const broken = new Promise<void>(resolve => {
        onBroken = resolve
      })
      point = next
      if (next === 'now') breakNow()
      // A new stream must start first.
      if (next === 'start' || next === 'catch-up') for (const stream of streams) stream.destroy()
      return broken
    },
    repair: () => {
      isBroken = false
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

type RequestKind = { isWeak: boolean; isStream: boolean; isMessage: boolean; isCatchUp: boolean }

function readRequestKind({ method, url = '/', headers }: IncomingMessage): RequestKind {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const isOfMessages = pathname === messagesPath
  return {
    isWeak: headers['x-line'] === 'weak',
    isStream: pathname === streamPath,
    isMessage: isOfMessages && method === 'POST',
    isCatchUp: isOfMessages && searchParams.has('after'),
  }
}

/** Drops the length headers: the body is forwarded unchanged and ends with the connection. */
function headersOf({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const { connection: _, 'transfer-encoding': __, ...rest } = headers
  return rest
}
