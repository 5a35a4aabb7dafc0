import type { Running } from '../../e2e/tools/shop/process.ts'
import { open, send, sendInPlain, shopHost, statusOverHttp2 } from './client.ts'
import type { RunningProxy } from './programs.ts'

export type Behind = {
  proxy: RunningProxy
  /** The limit of pages for one address, of each server. */
  pageLimit: number
  servers: Running[]
}

type ProxyCheck = {
  name: string
  /** Returns what is wrong; null if nothing is. */
  run: (behind: Behind) => Promise<string | null>
}

const demandsHttps = 'max-age=31536000'
const brotli = { 'accept-encoding': 'br' }

async function firstScript(port: number): Promise<string> {
  const { body } = await send(port, '/guest')
  const path = /src="(\/r\/[^"]+\.js)"/.exec(body.toString())?.[1]
  if (!path) throw new Error('The page names no script')
  return path
}

/** The statuses of `count` pages that one client requests, while it claims another address each time. */
async function statusesOf(port: number, from: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${index % 250}` }
    statuses.push((await send(port, '/guest', { from, headers })).status)
  }
  return statuses
}

async function withinMs<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

export const proxyChecks: ProxyCheck[] = [
  {
    name: 'http leads to https',
    run: async ({ proxy: { port, plainPort } }) => {
      const { status, headers } = await sendInPlain(plainPort, '/guest?sort=price')
      const to = headers.location ?? ''
      const isRight = status === 308 && to.startsWith(`https://${shopHost}`)
      return isRight && to.endsWith('/guest?sort=price')
        ? null
        : `${status} to ${to} (port ${port})`
    },
  },
  {
    name: 'HTTP/2 works',
    run: async ({ proxy }) => {
      const status = await statusOverHttp2(proxy.port, '/guest')
      return status === 200 ? null : `status ${status}`
    },
  },
  {
    name: 'the headers of a page arrive unchanged, and it stays compressed',
    run: async ({ proxy }) => {
      const { status, headers } = await send(proxy.port, '/guest', { headers: brotli })
      const policy = headers['content-security-policy']?.includes(
        "require-trusted-types-for 'script'",
      )
      const isRight =
        status === 200 &&
        policy &&
        headers['content-encoding'] === 'br' &&
        headers['strict-transport-security'] === demandsHttps
      return isRight ? null : JSON.stringify({ status, ...headers })
    },
  },
  {
    name: 'a script arrives compressed and can be cached for ever',
    run: async ({ proxy }) => {
      const { headers } = await send(proxy.port, await firstScript(proxy.port), { headers: brotli })
      const isRight =
        headers['content-encoding'] === 'br' && headers['cache-control']?.includes('immutable')
      return isRight ? null : JSON.stringify(headers)
    },
  },
  {
    name: 'events arrive at once, not when a buffer is full',
    run: async ({ proxy }) => {
      const stream = await open(proxy.port, '/api/events?topics=stock')
      stream.on('error', () => undefined)
      const first = new Promise<string>(resolve => {
        stream.once('data', chunk => resolve(String(chunk)))
      })
      const text = await withinMs(5000, first)
      stream.destroy()
      return text === null ? `nothing after 5 s, status ${stream.statusCode}` : null
    },
  },
  {
    name: 'a body of 8 MB reaches the server',
    run: async ({ proxy }) => {
      const body = Buffer.alloc(8 * 1024 * 1024)
      const headers = { 'content-type': 'application/octet-stream' }
      const sent = {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
      }
      const { headers: received } = await send(proxy.port, '/api/v3/chat/attachments', {
        ...sent,
        body,
      })
      // Only the server's own responses are JSON.
      return received['content-type']?.includes('application/json')
        ? null
        : JSON.stringify(received)
    },
  },
  {
    name: 'limits count the real address of the client, whatever it claims',
    run: async ({ proxy, pageLimit, servers }) => {
      const count = servers.length * pageLimit + 20
      const guesser = await statusesOf(proxy.port, '127.0.0.2', count)
      const [other] = await statusesOf(proxy.port, '127.0.0.3', 1)
      if (guesser.at(-1) !== 429)
        return `${count} pages of one client: the last is ${guesser.at(-1)}`
      return other === 200 ? null : `another client gets ${other}`
    },
  },
  {
    name: 'no request fails while a server stops',
    run: async ({ proxy, servers }) => {
      const path = await firstScript(proxy.port)
      const statuses: (number | string)[] = []
      let isStopping = true
      const stopped = servers[0]?.stop().then(() => {
        isStopping = false
      })
      const client = async () => {
        while (isStopping) {
          const one = send(proxy.port, path).then(
            ({ status }) => status,
            (error: Error) => error.message,
          )
          statuses.push(await one)
        }
      }
      await Promise.all([client(), client(), client(), client()])
      await stopped
      statuses.push((await send(proxy.port, '/guest', { from: '127.0.0.4' })).status)
      const failed = statuses.filter(status => status !== 200)
      return failed.length === 0 ? null : `${failed.length} of ${statuses.length}: ${failed[0]}`
    },
  },
  {
    name: 'a response of the proxy itself demands https, too',
    run: async ({ proxy, servers }) => {
      await servers[1]?.stop()
      const { status, headers } = await send(proxy.port, '/guest')
      const isRight = status >= 500 && headers['strict-transport-security'] === demandsHttps
      return isRight ? null : JSON.stringify({ status, ...headers })
    },
  },
]
