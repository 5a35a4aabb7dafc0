import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'

import type { Config } from '../../config.ts'
import {
  type ConnectionLimits,
  type ConnectionSlots,
  createConnectionSlots,
} from './connection-slots.ts'
import { handleSerially } from './pipelining.ts'
import { createReaderWatch, progressOf } from './slow-readers.ts'
import { createTrust } from './trust.ts'

const checkMs = 2000
const minuteMs = 60_000
/** Half a kilobyte a second. A slower connection cannot load a page anyway. */
const leastInMinute = 30_000
const mostConnections = 4096
const spare = 64

type Settings = {
  http: ServerOptions
  keepAliveTimeout: number
  requestTimeout: number
}
type ServerContext = {
  config: Pick<Config, 'trustedProxies' | 'connectionsPerAddress' | 'writeTimeoutMs'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Disconnects clients that do not read, and logs rejected connections at most once a minute. */
function createCheck(slots: ConnectionSlots, { config, log }: ServerContext): () => void {
  const watch = createReaderWatch({
    stallMs: config.writeTimeoutMs,
    windowMs: minuteMs,
    leastBytes: leastInMinute,
  })
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = Date.now()
    for (const socket of slots.sockets())
      if (watch.isTooSlow(socket, progressOf(socket), now)) socket.destroy()
    if (now - loggedAt < minuteMs) return
    const rejected = slots.takeRejectedCount()
    if (rejected === 0) return
    loggedAt = now
    log.warn({ refused: rejected }, 'Rejected connections: too many from one address or in all')
  }
}

/** Creates the HTTP server with limits for connections, pipelined requests and clients that do not read. */
export function createBoundedServer(
  handle: RequestListener,
  settings: Settings,
  context: ServerContext,
): Server {
  const { config } = context
  const limits: ConnectionLimits = {
    perAddress: config.connectionsPerAddress,
    all: mostConnections,
    spare,
  }
  const slots = createConnectionSlots(limits, createTrust(config.trustedProxies))
  const server = createServer(settings.http, handleSerially(handle, slots))
  server.keepAliveTimeout = settings.keepAliveTimeout
  server.requestTimeout = settings.requestTimeout
  server.maxConnections = mostConnections + spare
  server.on('connection', socket => slots.add(socket))
  server.once('listening', () => {
    const timer = setInterval(createCheck(slots, context), checkMs)
    timer.unref()
    server.once('close', () => clearInterval(timer))
  })
  return server
}
