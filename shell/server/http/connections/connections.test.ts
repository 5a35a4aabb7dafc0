import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '@storefront/kit/release/canonical'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'

const megabyte = 1024 * 1024
const fileBytes = 64 * megabyte

let folder: string
let file: { absolutePath: string; bytes: number; digest: string }
let shop: TestApp
let port: number
/** How many files are being looked up, and the largest number so far. */
let lookUps = { now: 0, most: 0 }
const open = new Set<Socket>()

async function start(environment: Record<string, string>) {
  lookUps = { now: 0, most: 0 }
  shop = await createTestApp({
    environment: { RATE_LIMITS: 'off', ...environment },
    compositions: {
      findFile: async path => {
        lookUps.now += 1
        lookUps.most = Math.max(lookUps.most, lookUps.now)
        await new Promise(resolve => setImmediate(resolve))
        lookUps.now -= 1
        return path === '/r/large.js'
          ? { ...file, encodings: {}, contentType: 'text/javascript' }
          : null
      },
    },
  })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const address = shop.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-connections-'))
  const content = Buffer.alloc(fileBytes, 'x')
  const absolutePath = join(folder, 'large.js')
  await writeFile(absolutePath, content)
  file = { absolutePath, bytes: fileBytes, digest: digestOf(content) }
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of open) socket.destroy()
  open.clear()
  await shop.close()
})

type Client = { socket: Socket; text: () => string; closed: Promise<string> }

/** Opens a connection from an address of this machine. */
async function dial(localAddress = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  open.add(socket)
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  const closed = new Promise<string>(resolve => {
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
  await new Promise(resolve => socket.once('connect', resolve))
  return { socket, text: () => text, closed }
}

const request = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`

async function getStatus(path: string, localAddress?: string): Promise<number> {
  const { socket, closed } = await dial(localAddress)
  socket.write(request(path, 'Connection: close\r\n'))
  return Number((await closed).split(' ')[1])
}

/** Opens a connection that stays busy: an event stream. */
async function listen(localAddress?: string): Promise<Client> {
  const client = await dial(localAddress)
  client.socket.write(request('/api/events?topics=stock'))
  await vi.waitFor(() => expect(client.text()).toContain('text/event-stream'))
  return client
}

describe('connections of one address', () => {
  it('are closed for the next one when they are idle, the oldest first', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '3' })
    const [first] = [await dial(), await dial(), await dial()]
    expect(await getStatus('/healthz')).toBe(200)
    expect(await first.closed).toBe('')
    for (let count = 0; count < 40; count++) await dial()
    expect(await getStatus('/guest')).toBe(200)
  })

  it('are limited when all of them are busy, except for health checks', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '3' })
    for (let count = 0; count < 3; count++) await listen()
    expect([await getStatus('/guest'), await getStatus('/api/v3/gsn/flavors')]).toEqual([429, 429])
    expect([await getStatus('/healthz'), await getStatus('/readyz')]).toEqual([200, 503])
    expect(await getStatus('/guest', '127.0.0.2')).toBe(200)
  })

  it('are not limited for a trusted proxy, which carries many clients', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '3', TRUST_PROXY: '127.0.0.1' })
    for (let count = 0; count < 5; count++) await listen()
    expect(await getStatus('/guest')).toBe(200)
    for (let count = 0; count < 3; count++) await listen('127.0.0.2')
    expect(await getStatus('/guest', '127.0.0.2')).toBe(429)
  })
})

describe('pipelined requests', () => {
  it('are handled one after another', async () => {
    await start({})
    const { socket, closed } = await dial()
    const paths = ['/r/1', '/r/2', '/r/3', '/healthz', '/r/4', '/r/5']
    const last = request('/guest', 'Connection: close\r\n')
    socket.write(paths.map(path => request(path)).join('') + last)
    const statuses = [...(await closed).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual(['404', '404', '404', '200', '404', '404', '200'])
    expect(lookUps.most).toBe(1)
  })

  it('close the connection when they are too many, without affecting other clients', async () => {
    await start({})
    const { socket, closed } = await dial()
    socket.write(request('/r/large.js').repeat(100))
    await closed
    expect(lookUps.most).toBeLessThanOrEqual(1)
    expect(await getStatus('/guest')).toBe(200)
  })
})

describe('a client that reads a response slowly', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await start({ WRITE_TIMEOUT: '30' })
  })

  /** Reads at least so many bytes more, or the rest, and then pauses. */
  async function read({ socket, text }: Client, bytes: number) {
    const requested = Math.min(text().length + bytes, fileBytes)
    socket.resume()
    await vi.waitFor(() => expect(text().length).toBeGreaterThan(requested), { timeout: 10_000 })
    socket.pause()
  }
  const countConnections = () =>
    new Promise<number>(resolve => shop.app.server.getConnections((_, count) => resolve(count)))

  it('is disconnected when it reads nothing for WRITE_TIMEOUT', async () => {
    const client = await dial()
    client.socket.write(request('/r/large.js'))
    await read(client, megabyte)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(2000)
      expect(await countConnections()).toBe(0)
    }, 10_000)
    client.socket.resume()
    expect((await client.closed).length).toBeLessThan(fileBytes)
  })

  it('gets the whole response as long as it keeps reading', async () => {
    const client = await dial()
    client.socket.write(request('/r/large.js', 'Connection: close\r\n'))
    for (let step = 0; step < 10; step++) {
      await read(client, 6 * megabyte)
      await vi.advanceTimersByTimeAsync(20_000)
    }
    client.socket.resume()
    expect((await client.closed).length).toBeGreaterThan(fileBytes)
  })

  it('keeps an event stream without events open', async () => {
    const client = await listen()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(client.socket.destroyed).toBe(false)
    expect(await getStatus('/guest')).toBe(200)
  })
})
