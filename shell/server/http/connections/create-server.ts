import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'

import type { Config } from '../../config.ts'
import { type ConnectionLimits, createPlaces, type Places } from './places.ts'
import { inTurn } from './serial-queue.ts'
import { createReaderWatch, progressOf } from './slow-readers.ts'
import { createTrust } from './trust.ts'

const lookMs = 2000
const minuteMs = 60_000
/** Half a kilobyte a second: slower lines load no page. */
const leastInMinute = 30_000
const mostConnections = 4096
const spare = 64

type Settings = {
  http: ServerOptions
  keepAliveTimeout: number
  requestTimeout: number
}
type Surroundings = {
  config: Pick<Config, 'trustedProxies' | 'connectionsPerAddress' | 'writeTimeoutMs'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Every two seconds: cuts clients off that do not read, and says once a minute that there were too many of them. */
function createLook(places: Places, { config, log }: Surroundings): () => void {
  const watch = createReaderWatch({
    stallMs: config.writeTimeoutMs,
    windowMs: minuteMs,
    leastBytes: leastInMinute,
  })
  let saidAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = Date.now()
    for (const socket of places.sockets())
      if (watch.isTooSlow(socket, progressOf(socket), now)) socket.destroy()
    if (now - saidAt < minuteMs) return
    const rejected = places.takeRefused()
    if (rejected === 0) return
    saidAt = now
    log.warn({ refused: rejected }, 'Connections were refused: too many, of one address or in all')
  }
}

/** The HTTP server with its bounds: connections, requests that wait on one, and clients that do not read. */
export function createBoundedServer(
  handle: RequestListener,
  settings: Settings,
  surroundings: Surroundings,
): Server {
  const { config } = surroundings
  const limits: ConnectionLimits = {
    perAddress: config.connectionsPerAddress,
    all: mostConnections,
    spare,
  }
  const places = createPlaces(limits, createTrust(config.trustedProxies))
  const server = createServer(settings.http, inTurn(handle, places))
  server.keepAliveTimeout = settings.keepAliveTimeout
  server.requestTimeout = settings.requestTimeout
  server.maxConnections = mostConnections + spare
  server.on('connection', socket => places.enter(socket))
  server.once('listening', () => {
    const timer = setInterval(createLook(places, surroundings), lookMs)
    timer.unref()
    server.once('close', () => clearInterval(timer))
  })
  return server
}
