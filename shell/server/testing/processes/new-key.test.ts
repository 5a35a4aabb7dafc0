import { deploymentResponseSchema } from '@storefront/api/registry-deployments'
import { resignResponseSchema } from '@storefront/api/registry-upkeep'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createTestKey } from '../../features/releases/testing/create-key.ts'
import { openRegistry, publishRelabelled, send, shopAt } from './moving.ts'
import { type RealShop, startRealShop } from './real-shop.ts'

const [first, second] = [createTestKey(), createTestKey()]
const openPages = ['/guest', '/signup', '/forgetPassword', '/resetPassword', '/chat']
const closedPages = ['/home', '/cart', '/order', '/payment', '/result', '/account']

let shop: RealShop
/** What a start and what a person has made live, both signed with the first key. */
let local: string
let promoted: string

beforeAll(async () => {
  shop = await startRealShop()
  const server = await shop.startServer(undefined, { env: { SIGNING_KEY: first.signingKey } })
  local = await shopAt(server.url)
  const registry = await openRegistry(shop, server.url)
  const releases = [await publishRelabelled(registry, 'catalog')]
  const body = { releases, why: 'Lower prices' }
  const moved = deploymentResponseSchema.parse(await send(registry, 'promote', body))
  promoted = moved.content.move.composition
  await server.end('SIGTERM')
})
afterAll(() => shop.close())

async function statusesAt(url: string): Promise<number[]> {
  const [cookie = ''] = await shop.signIn(1)
  const requested = [...openPages, ...closedPages].map(path =>
    fetch(url + path, { headers: { cookie } }),
  )
  return (await Promise.all(requested)).map(({ status }) => status)
}

test('a restart with a new key serves every page at once while the former key is trusted, and rolls back', {
  tags: ['D4.keyring'],
  timeout: 60_000,
}, async () => {
  const env = { SIGNING_KEY: second.signingKey, TRUSTED_PUBLIC_KEYS: first.base64 }
  const server = await shop.startServer(undefined, { env })
  expect(new Set(await statusesAt(server.url))).toEqual(new Set([200]))
  expect(await shopAt(server.url)).toBe(promoted)

  const registry = await openRegistry(shop, server.url)
  await send(registry, 'rollback', { composition: local, why: 'Wrong prices' })
  expect(await shopAt(server.url)).toBe(local)
  await send(registry, 'rollback', { composition: promoted, why: 'Right after all' })
  expect(await shopAt(server.url)).toBe(promoted)
  await server.end('SIGTERM')
})

test('a restart whose key nobody has announced says the cure, and signing by hand heals it without another restart', {
  tags: ['D4.keyring.untrusted', 'D4.resign.named'],
  timeout: 60_000,
}, async () => {
  const env = { SIGNING_KEY: second.signingKey }
  const server = await shop.startServer(undefined, { env, readyPath: '/healthz' })
  expect(new Set(await statusesAt(server.url))).toEqual(new Set([503]))
  expect(server.output()).toContain('TRUSTED_PUBLIC_KEYS')
  expect(server.output()).toContain(`npm run registry -- resign ${promoted}`)

  const registry = await vi.waitFor(() => openRegistry(shop, server.url))
  const named = { compositions: [promoted], why: 'The key is lost' }
  const responded = await vi.waitFor(() => send(registry, 'resign', named), 10_000)
  const { resigned } = resignResponseSchema.parse(responded).content
  expect(resigned).toMatchObject([{ composition: promoted, how: 'named' }])
  expect(new Set(await statusesAt(server.url))).toEqual(new Set([200]))
  expect(await shopAt(server.url)).toBe(promoted)
  await server.end('SIGTERM')
})
