import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
export type Respond = (response: ServerResponse, received: Received) => void

/** A service of a team whose responses each test chooses. */
export type TestService = {
  address: string
  port: number
  /** The requests since the last `respondWith`, the newest last. */
  received: Received[]
  /** The connections since the last `respondWith`. */
  connections: () => number
  respondWith: (respond: Respond) => void
  close: () => Promise<void>
}

export const sendJson = (value: unknown, status = 200, headers = {}): Respond => {
  return response =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(value))
}

export const envelopeOf = (content: unknown) => ({ result: true, content, message: '' })

const listen = (server: Server, host: string) =>
  new Promise<void>(started => server.listen(0, host, started))

export async function startService(host = '127.0.0.1'): Promise<TestService> {
  const received: Received[] = []
  let respond: Respond = sendJson(envelopeOf(null))
  let connections = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
    received.push(one)
    respond(response, one)
  })
  server.on('connection', () => {
    connections += 1
  })
  await listen(server, host)
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    respondWith: next => {
      respond = next
      received.length = 0
      connections = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
