import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { Places } from './places.ts'

/** Requests that may wait on one connection for the response before theirs. No browser sends any. */
const mostOfConnection = 32
/** And on all connections. */
const mostOfAll = 2000

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Requests of one connection (HTTP pipelining) are handled one after the other: a client that sends many and reads none
 * holds one response, not all of them. Too many cost the connection.
 */
export function inTurn(
  handle: RequestListener,
  places: Pick<Places, 'occupy' | 'free'>,
): RequestListener {
  const queues = new Map<Socket, Exchange[]>()
  let waiting = 0

  const run = (socket: Socket, { request, response }: Exchange): void => {
    response.once('close', () => next(socket))
    handle(request, response)
  }
  const next = (socket: Socket): void => {
    const queue = queues.get(socket) ?? []
    const exchange = socket.destroyed ? undefined : queue.shift()
    waiting -= exchange ? 1 : queue.length
    if (exchange) run(socket, exchange)
    else finish(socket)
  }
  const finish = (socket: Socket): void => {
    queues.delete(socket)
    places.free(socket)
  }
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const queue = queues.get(socket)
    if (!queue) {
      queues.set(socket, [])
      places.occupy(socket)
      run(socket, { request, response })
    } else if (queue.length >= mostOfConnection || waiting >= mostOfAll) {
      socket.destroy()
    } else {
      queue.push({ request, response })
      waiting += 1
    }
  }
}
