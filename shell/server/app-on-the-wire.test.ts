import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { createTestApp, type TestApp } from './testing/app.ts'

let shop: TestApp
let port: number
beforeAll(async () => {
  shop = await createTestApp()
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const address = shop.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => shop.close())

/** Sends exactly these bytes. Returns everything that the server sends until it closes the connection. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', chunk => {
      response += chunk
    })
    socket.on('close', () => resolve(response))
    socket.on('error', error => (response === '' ? reject(error) : resolve(response)))
  })
}

const get = (path: string, headers = '') =>
  send(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${headers}\r\n`)
const statusOf = (response: string) => Number(response.split(' ')[1])

describe('a URL of a hostile client', () => {
  it('never reaches files outside the store', async () => {
    for (const path of [
      '/r/../../etc/passwd',
      '/r/%2e%2e/%2e%2e/etc/passwd',
      '/r/%2e%2e%2fpackage.json',
      '/r/..%5c..%5cpackage.json',
      '/r/%252e%252e%252fpackage.json',
      '/r/x%00.js',
      '/c/..%2f..%2fpackage.json',
      '/r/%zz',
    ]) {
      const response = await get(path)
      expect([400, 404], path).toContain(statusOf(response))
      expect(response.toLowerCase(), path).toContain('content-type: application/json')
    }
  })

  it('opens no closed page', { tags: ['U11', 'S6.open.exact'] }, async () => {
    for (const path of [
      '//guest',
      '/chat/../order',
      '/guest%2f..%2faccount',
      '/guest\\',
      '/%67uest',
    ])
      expect(statusOf(await get(path)), path).toBe(404)
  })

  it('is never an address of another host', async () => {
    for (const path of ['//evil.example/home', '/\\evil.example', '/es//evil.example'])
      expect(await get(path), path).not.toMatch(/location: (\/\/|http:\/\/evil)/i)
    const absolute = await get('http://evil.example/?x=1')
    expect(absolute).not.toMatch(/location:.*evil/i)
  })
})

describe('a request that violates HTTP', () => {
  it('gets 431 with 33 KB of headers', async () => {
    expect(statusOf(await get('/guest', `x-long: ${'a'.repeat(33 * 1024)}\r\n`))).toBe(431)
  })

  it('gets 400 with two lengths or an unknown encoding, and the connection is closed', async () => {
    const head = 'POST /api/auth/leave HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n'
    const twice = `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`
    expect(statusOf(await send(twice))).toBe(400)
    expect(statusOf(await send(`${head}Transfer-Encoding: odd\r\n\r\n{}`))).toBe(400)
  })

  it('gets 413 with an endless body, and the connection is closed', async () => {
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`
    const response = await send(
      `POST /api/auth/leave HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(6)}`,
    )
    expect(statusOf(response)).toBe(413)
  })
})

describe('a body that never ends', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const begin = (path: string, type: string) =>
    send(
      `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\n{`,
    )

  it('closes the connection; a stalled upload gets a response first', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const slow = begin('/api/auth/leave', 'application/json')
    const silent = begin('/api/v3/chat/attachments?name=a', 'application/octet-stream')
    const both = Promise.all([slow, silent]).then(() => 'over')
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000)
      expect(await Promise.race([both, Promise.resolve('on')])).toBe('over')
    }, 15_000)
    expect(await slow).toBe('')
    expect(statusOf(await silent)).toBe(400)
  })
})

it('responds to a request that arrives on an open connection while the server closes', async () => {
  const stopping = await createTestApp()
  await stopping.app.listen({ host: '127.0.0.1', port: 0 })
  const address = stopping.app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  let response = ''
  socket.on('data', chunk => {
    response += chunk
  })
  const closed = once(socket, 'close')
  // A connection with half a request is not idle, so the server waits for it.
  const arrived = once(stopping.app.server, 'connection')
  socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n')
  await arrived
  await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(0))
  const close = stopping.close()
  await vi.waitFor(() => expect(stopping.app.server.listening).toBe(false))
  socket.write('\r\n')
  await Promise.all([closed, close])
  expect(statusOf(response)).toBe(200)
  expect(response.toLowerCase()).toContain('connection: close')
})
