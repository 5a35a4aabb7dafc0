import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'

type RawResponse = { status: number; head: string; body: string }

/** Sends the path unchanged, without URL parsing. */
export function sendRaw(
  shopUrl: string,
  path: string,
  headers: string[] = [],
): Promise<RawResponse> {
  const { hostname, port, host } = new URL(shopUrl)
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', '']
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port || 80), hostname, () => socket.write(lines.join('\r\n')))
    socket.setEncoding('utf8')
    socket.on('data', data => (text += data))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...body] = text.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
      resolve({ status, head, body: body.join('\r\n\r\n') })
    })
  })
}

type Bytes = { status: number; headers: Record<string, unknown>; body: Buffer }

/** Reads the body without decompressing it. */
export function readBytes(url: string, acceptEncoding = 'identity'): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const requested = httpRequest(
      url,
      { headers: { 'accept-encoding': acceptEncoding } },
      response => {
        const parts: Buffer[] = []
        response.on('data', part => parts.push(part))
        response.on('end', () => {
          const { statusCode = 0, headers } = response
          resolve({ status: statusCode, headers, body: Buffer.concat(parts) })
        })
      },
    )
    requested.on('error', reject)
    requested.end()
  })
}
