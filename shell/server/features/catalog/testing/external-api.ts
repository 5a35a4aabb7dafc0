import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Responder = (response: ServerResponse) => void
type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

export type ExternalApi = {
  /** The value for `API_URL`. */
  url: string
  /** Sets the response to all further requests. */
  respondWith: (response: Responder) => void
  /** Returns the requests since the start or since the last clear. */
  requests: () => ReceivedRequest[]
  clearRequests: () => void
  stop: () => Promise<void>
}

/** Starts an external `{api}` on a real socket. It does not respond until the test sets a response. */
export async function startExternalApi(): Promise<ExternalApi> {
  let current: Responder = faultyResponses['no response']
  let requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const chunks: string[] = []
    for await (const chunk of request) chunks.push(String(chunk))
    requests.push({ method, path: url, headers, body: chunks.join('') })
    current(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    respondWith: received => {
      current = received
    },
    requests: () => [...requests],
    clearRequests: () => {
      requests = []
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

export const json =
  (body: unknown, status = 200): Responder =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const page =
  (status: number): Responder =>
  response => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Another site</h1>')
  }

/** Sends bytes until the client disconnects, so that a limit for the time between two bytes is never reached. */
function trickle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 10)
  response.on('close', () => clearInterval(timer))
}

function flood(response: ServerResponse): void {
  const part = Buffer.alloc(1024 * 1024, ' ')
  const writeMore = () => {
    while (!response.destroyed && response.write(part));
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.on('drain', writeMore)
  writeMore()
}

/** Responses that are faulty for every request. */
export const faultyResponses = {
  'no response': () => undefined,
  'a byte now and then': trickle,
  'an endless response': flood,
  'a cut connection': response => response.destroy(),
  'fewer bytes than announced': response => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"result":true,"content":[', () => response.destroy())
  },
  'half a response': json('{"result":true,"content":[{"na'),
  'a page': page(200),
  'a page of a proxy': page(502),
  nothing: json(''),
  'an empty object': json({}),
  'a list': json([1]),
  'a number': json('7'),
  'content of another type': json({ result: true, content: 'all', message: '' }),
  'an error with content': json({ result: true, content: [], message: '' }, 500),
} satisfies Record<string, Responder>
