import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { type FaultyServer, startFaultyServer } from './faulty-server.ts'

const script = 'export const price = 83\n'
let shop: Server
let faulty: FaultyServer

beforeEach(async () => {
  shop = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'x-path': request.url ?? '' })
    response.end(script)
  })
  await new Promise<void>(resolve => shop.listen(0, 'localhost', resolve))
  faulty = await startFaultyServer()
  faulty.forwardTo(`http://localhost:${(shop.address() as AddressInfo).port}`)
})

afterEach(async () => {
  await faulty.stop()
  await new Promise(resolve => shop.close(resolve))
})

function get(path: string, signal?: AbortSignal): Promise<Response> {
  return fetch(faulty.url + path, { signal })
}

describe('faulty server', () => {
  it('forwards healthy responses with their headers', async () => {
    const response = await get('/r/cart/cart-page.js?x=1')
    expect(await response.text()).toBe(script)
    expect(response.headers.get('x-path')).toBe('/r/cart/cart-page.js?x=1')
  })

  it('responds with the configured status', async () => {
    faulty.break(/^\/r\/cart\//, 'not-found')
    faulty.break(/^\/api\//, 'server-error')
    expect((await get('/r/cart/entry.js')).status).toBe(404)
    expect((await get('/api/v3/user')).status).toBe(500)
    expect((await get('/r/chat/entry.js')).status).toBe(200)
  })

  it('sends an HTML page with status 200 instead of a script', async () => {
    faulty.break(/entry/, 'html')
    const received = await get('/r/cart/entry.js')
    expect(received.status).toBe(200)
    expect(received.headers.get('content-type')).toContain('text/html')
  })

  it('changes bytes without changing their number', async () => {
    faulty.break(/entry/, 'wrong-bytes')
    const body = await (await get('/r/cart/entry.js')).text()
    expect(body).not.toBe(script)
    expect(body).toHaveLength(script.length)
  })

  it('cuts connections before and during a response', async () => {
    faulty.break(/refused/, 'refuse')
    faulty.break(/truncated/, 'truncate')
    await expect(get('/refused.js')).rejects.toThrow()
    const response = await get('/truncated.js')
    await expect(response.text()).rejects.toThrow()
  })

  it('sends no response or responds byte by byte', async () => {
    faulty.break(/hanging/, 'hang')
    faulty.break(/trickling/, 'trickle')
    await expect(get('/hanging.js', AbortSignal.timeout(150))).rejects.toThrow()
    const response = await get('/trickling.js', AbortSignal.timeout(150))
    expect(response.headers.get('content-length')).toBe(String(script.length))
    await expect(response.text()).rejects.toThrow()
  })

  it('removes one rule or all rules while it runs', async () => {
    faulty.break(/cart/, 'not-found')
    faulty.break(/chat/, 'not-found')
    faulty.repair(/cart/)
    expect((await get('/r/cart/entry.js')).status).toBe(200)
    expect((await get('/r/chat/entry.js')).status).toBe(404)
    faulty.repair()
    expect((await get('/r/chat/entry.js')).status).toBe(200)
  })

  it('breaks the responses of one visitor only, and lists only its requests', async () => {
    const visitor = faulty.forVisitor('one')
    visitor.break(/entry/, 'not-found')
    const getAs = (id: string) =>
      fetch(`${faulty.url}/entry.js`, { headers: { cookie: `a=b; visitor=${id}` } })
    expect((await getAs('one')).status).toBe(404)
    expect((await getAs('two')).status).toBe(200)
    expect((await get('/entry.js')).status).toBe(200)
    expect(visitor.requests()).toEqual(['/entry.js'])
    visitor.repair()
    expect((await getAs('one')).status).toBe(200)
  })

  it('changes the text of a response and keeps its headers', async () => {
    faulty.break(/entry/, text => text.replace('83', '1'))
    const response = await get('/entry.js')
    expect(await response.text()).toBe('export const price = 1\n')
    expect(response.headers.get('x-path')).toBe('/entry.js')
  })

  it('lists the requested paths and the sent bodies', async () => {
    await get('/r/cart/entry.js')
    faulty.clearRequests()
    await get('/home')
    await fetch(`${faulty.url}/_telemetry`, { method: 'POST', body: 'ready' })
    expect(faulty.requests()).toEqual(['/home', '/_telemetry'])
    expect(faulty.sentTo('/_telemetry')).toEqual(['ready'])
  })
})
