import { once } from 'node:events'
import type { Server } from 'node:http'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Release } from '@storefront/api/composition'
import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  type BuiltShop,
  createBuiltShop,
} from '../../../../shell/server/testing/composition-fixture.ts'
import { readBuiltRelease } from '../../publish/built-release.ts'
import { type RealShop, startRealShop } from '../../registry/testing/real-shop.ts'
import { digestOf } from '../../release/canonical.ts'
import { createLocalBuilds, type LocalBuilds } from './local-builds.ts'
import { readPageData } from './page-data.ts'
import { createProxy } from './proxy.ts'
import { readComposition, readShop } from './read-shop.ts'

const script = 'globalThis.isLocal = true'
const page = { accept: 'text/html', 'sec-fetch-dest': 'document' }
const route: Release['routes'][number] = {
  path: '/cart',
  expose: 'cart-page',
  component: 'CartPage',
  layout: 'default',
  colorMode: null,
  payload: null,
  skeleton: { rows: 1, columns: 1, height: 9 },
  role: null,
  text: Object.fromEntries(
    ['en', 'zh-TW', 'es'].map(language => [language, { title: 'Cart', description: '' }]),
  ) as Release['routes'][number]['text'],
}

let shop: RealShop
let local: BuiltShop
let builds: LocalBuilds
let proxy: Server
let address: string
let customer: string
const errors: string[] = []

beforeAll(async () => {
  shop = await startRealShop()
  const url = shop.env.SHOP_URL ?? ''
  customer = await shop.server.signIn()
  local = await createBuiltShop()
  builds = createLocalBuilds('cart', 'shop.example')
  const { signInOrigin } = await readShop(url)
  // The port is known only after the proxy listens.
  const port = await new Promise<number>(resolve => {
    const server = http.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
  address = `http://cart.localhost:${port}`
  proxy = createProxy({
    shop: { outside: url, local: address },
    signIn: { outside: signInOrigin ?? '', local: `http://sign-in.localhost:${port}` },
    builds,
    script,
    readComposition: id => readComposition(url, id),
    onError: message => errors.push(message),
  }).listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return async () => {
    proxy.closeAllConnections()
    proxy.close()
    await shop.close()
    await local.remove()
  }
})

afterAll(() => expect(errors).toEqual([]))

type Call = { method?: string; headers?: Record<string, string>; body?: string | Buffer }

/** Sends a request to the proxy as a browser does that resolves its name to this machine. */
async function call(path: string, { method = 'GET', headers = {}, body }: Call = {}) {
  const { host, port } = new URL(address)
  const request = http.request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host, ...headers },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return response
}

async function addBuild(name: string, changes: Partial<Release> = {}): Promise<Release> {
  await local.build('cart', name, changes)
  const built = await readBuiltRelease(join(local.distDir, 'cart'))
  builds.add(built)
  return built.release
}

async function openPage(path: string, cookie = '') {
  const response = await call(path, { headers: { ...page, cookie } })
  const html = await text(response)
  const data = readPageData(html)
  if (!data) throw new Error(`${path} has no composition`)
  return { response, html, data }
}

it('shows the shop without a local build, and says why', async () => {
  builds.fail('Unexpected token')
  const { html, data } = await openPage('/nowhere')
  expect(data.id).toBe(shop.server.live())
  expect(html).toContain('"build":null,"failure":"Unexpected token"')
})

it('replaces the remote in pages of this machine only', async () => {
  const released = shop.server.live()
  const release = await addBuild('local 1')
  const { response, html, data } = await openPage('/nowhere')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(html).toContain(`<script src="/_local/page.js" integrity="${digestOf(script)}"`)
  expect(data.entries.cart).toBe(release.entry)
  expect(data.digests[release.entry]).toBe(release.files[0]?.digest)
  expect(html).not.toContain(released)

  const full = await text(await call(`/c/${data.id}.json`))
  expect(digestOf(full)).toBe(data.digest)
  expect(JSON.parse(full).remotes.cart.id).toBe(release.id)
  expect(await text(await call(release.entry))).toContain('local 1')
  for (const path of [release.entry, `/c/${data.id}.json`])
    expect((await fetch(shop.env.SHOP_URL + path)).status).toBe(404)
  expect(shop.server.live()).toBe(released)
})

it('keeps the last good build after a failed one', async () => {
  const release = await addBuild('local 2')
  builds.fail('Unexpected token')
  expect((await openPage('/nowhere')).data.entries.cart).toBe(release.entry)
})

it('shows a page that only the local build has', async () => {
  await addBuild('local 3', { routes: [route] })
  const { response, data } = await openPage('/es/Cart/', customer)
  expect(response.statusCode).toBe(200)
  expect(data).toMatchObject({ matched: '/cart', failure: null })
  const guest = await call('/es/Cart/', { headers: page })
  expect([guest.statusCode, guest.headers.location]).toEqual([302, '/es/home'])
  expect((await openPage('/nowhere')).response.statusCode).toBe(404)
})

it('shows pages with parameters and extensions that only the local build has', async () => {
  const fill = {
    slot: 'plan.details',
    expose: 'cart-hint',
    component: 'CartHint',
    order: 10,
    skeleton: { height: 40 },
  }
  const text = { en: 'The hint', 'zh-TW': '提示', es: 'El aviso' }
  await addBuild('local 4', {
    routes: [{ ...route, path: '/reviews/:id' }],
    fills: [{ ...fill, text }],
  })
  const { response, data } = await openPage('/es/reviews/7', customer)
  expect(response.statusCode).toBe(200)
  expect(data.matched).toBe('/reviews/:id')
  expect(data.extensions).toEqual([{ ...fill, remote: 'cart', title: 'El aviso' }])
})

it('lets the page believe that its composition is live, until the shop has another one', async () => {
  const { data } = await openPage('/nowhere')
  const headers = { 'x-composition': data.id }
  const before = await call('/api/v3/user', { headers })
  expect(before.headers['x-composition']).toBe(data.id)
  const latest = JSON.parse(await text(await call('/_builds/latest.json', { headers })))
  expect(latest.id).toBe(data.id)
  const described = JSON.parse(await text(await call(`/_builds/${data.id}.json`)))
  expect(described.id).toBe(data.id)
  const id = await shop.publish('catalog')
  await shop.server.promote([id])
  const after = await call('/api/v3/user', { headers })
  expect(after.headers['x-composition']).toBe(shop.server.live())
})

it('sends forms and uploads as pages of the shop, and those of other sites as such', async () => {
  const upload = (origin: string) =>
    call('/api/v3/chat/attachments?name=a.txt', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(200_000, 'a'),
    })
  const own = await upload(address)
  expect(own.statusCode).toBe(201)
  expect(JSON.parse(await text(own)).content.bytes).toBe(200_000)
  expect((await upload('http://evil.example')).statusCode).toBe(403)
})

it('passes events on while they happen', async () => {
  const stream = await call('/api/events?topics=stock')
  expect(stream.headers['content-type']).toContain('text/event-stream')
  const [first] = await once(stream, 'data')
  expect(String(first)).not.toBe('')
  stream.destroy()
})

it('tells open pages of each build', async () => {
  const stream = await call('/_local/builds')
  await once(stream, 'data')
  const next = once(stream, 'data')
  const { id } = await addBuild('local 4')
  expect(String(await next)).toContain(`"id":"${id}"`)
  stream.destroy()
})

it('reports nothing to the shop', async () => {
  const reported = await call('/_telemetry', { method: 'POST', body: '{}' })
  expect(reported.statusCode).toBe(204)
  // The shop gives each visit an arm for canaries.
  const visit = await fetch(`${shop.env.SHOP_URL}/nowhere`, { headers: page })
  expect(visit.headers.get('set-cookie')).toMatch(/^arm=/)
  expect((await openPage('/nowhere')).response.headers['set-cookie']).toBeUndefined()
})

it('answers only to its own names', async () => {
  const rebound = await call('/home', { headers: { host: 'evil.example' } })
  expect(rebound.statusCode).toBe(421)
  const { port } = new URL(address)
  const numeric = await call('/home?a=1', { headers: { host: `127.0.0.1:${port}` } })
  expect(numeric.headers.location).toBe(`${address}/home?a=1`)
})

it('leads to the sign-in site and back through itself', async () => {
  await addBuild('local 5', { routes: [route] })
  const { data } = await openPage('/nowhere')
  expect(data.settings.signInUrl).toMatch(/^http:\/\/sign-in\.localhost:/)
})
