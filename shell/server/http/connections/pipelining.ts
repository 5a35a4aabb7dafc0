import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { ConnectionSlots } from './connection-slots.ts'

/** Requests that may wait on one connection for the previous response. No browser sends any. */
const mostOfConnection = 32
/** Requests that may wait on all connections together. */
const mostOfAll = 2000

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Handles the requests of one connection (HTTP pipelining) one after another, so that a client that sends many requests
 * and reads nothing occupies one response. Closes a connection with too many waiting requests.
 */
export function handleSerially(
  handle: RequestListener,
  slots: Pick<ConnectionSlots, 'occupy' | 'free'>,
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
    slots.free(socket)
  }
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const queue = queues.get(socket)
    if (!queue) {
      queues.set(socket, [])
      slots.occupy(socket)
      run(socket, { request, response })
    } else if (queue.length >= mostOfConnection || waiting >= mostOfAll) {
      socket.destroy()
    } else {
      queue.push({ request, response })
      waiting += 1
    }
  }
}
