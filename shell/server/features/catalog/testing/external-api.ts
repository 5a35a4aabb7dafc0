import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Responder = (response: ServerResponse) => void
type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

export type OutsideApi = {
  /** For `API_URL`. */
  url: string
  /** From now on everything is answered like this. */
  answerWith: (response: Responder) => void
  /** What was asked since the start or the last `forget`. */
  seen: () => Seen[]
  forget: () => void
  stop: () => Promise<void>
}

/** An outside `{api}` on a real socket that answers what the test says; at first never. */
export async function startExternalApi(): Promise<OutsideApi> {
  let current: Responder = misbehaviours['no answer']
  let seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const chunks: string[] = []
    for await (const chunk of request) chunks.push(String(chunk))
    seen.push({ method, path: url, headers, body: chunks.join('') })
    current(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: received => {
      current = received
    },
    seen: () => [...seen],
    forget: () => {
      seen = []
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
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Somebody else</h1>')
  }

/** Ends only when the other side does: a limit for each byte would never be reached. */
function trickle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 10)
  response.on('close', () => clearInterval(timer))
}

function flood(response: ServerResponse): void {
  const part = Buffer.alloc(1024 * 1024, ' ')
  const go = () => {
    while (!response.destroyed && response.write(part));
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.on('drain', go)
  go()
}

/** None of these is an answer, whatever was asked. */
export const misbehaviours = {
  'no answer': () => undefined,
  'a byte now and then': trickle,
  'an endless answer': flood,
  'a cut connection': response => response.destroy(),
  'half of what was announced': response => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"result":true,"content":[', () => response.destroy())
  },
  'half an answer': json('{"result":true,"content":[{"na'),
  'a page': page(200),
  'a page of a proxy': page(502),
  nothing: json(''),
  'an empty object': json({}),
  'a list': json([1]),
  'a number': json('7'),
  'content of another type': json({ result: true, content: 'all', message: '' }),
  'an error with content': json({ result: true, content: [], message: '' }, 500),
} satisfies Record<string, Responder>
