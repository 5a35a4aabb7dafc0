import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'

import type { Config } from '../../config.ts'
import { transportSecurity } from '../responses/headers.ts'

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Responds to bytes that are no HTTP request, like the handler of Fastify. No hook of the server runs for them, so the
 * response gets its headers here.
 */
export function createClientErrorHandler({ isSecure }: Pick<Config, 'isSecure'>) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = statuses[error.code] ?? 400
    const body = JSON.stringify({ result: false, message: STATUS_CODES[status], error: 'invalid' })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      ...(isSecure ? [`strict-transport-security: ${transportSecurity}`] : []),
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy(error)
  }
}
