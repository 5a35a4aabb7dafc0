import { deploymentResponseSchema } from '@storefront/api/registry-deployments'
import { resignResponseSchema } from '@storefront/api/registry-upkeep'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createTestKey } from '../../features/releases/testing/create-key.ts'
import { compositionAt, openRegistry, publishRelabelled, send } from './deploy.ts'
import { makeDataDir } from './first-start.ts'
import { type RealShop, startRealShop } from './real-shop.ts'

const [first, second] = [createTestKey(), createTestKey()]
const openPages = ['/guest', '/signup', '/forgetPassword', '/resetPassword', '/chat']
const closedPages = ['/home', '/cart', '/order', '/payment', '/result', '/account']

let shop: RealShop
/** The compositions that the start and an operator made live, both signed with the first key. */
let local: string
let promoted: string

beforeAll(async () => {
  // Without a composition that another key has signed.
  shop = await startRealShop(await makeDataDir())
  const server = await shop.startServer(undefined, { env: { SIGNING_KEY: first.signingKey } })
  local = await compositionAt(server.url)
  const registry = await openRegistry(shop, server.url)
  const releases = [await publishRelabelled(registry, 'catalog')]
  const body = { releases, why: 'Lower prices' }
  const deployed = deploymentResponseSchema.parse(await send(registry, 'promote', body))
  promoted = deployed.content.move.composition
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

test('a server that restarts with a new key and trusts the previous one serves every page at once, and rolls back', {
  tags: ['D4.keyring'],
  timeout: 60_000,
}, async () => {
  const env = { SIGNING_KEY: second.signingKey, TRUSTED_PUBLIC_KEYS: first.base64 }
  const server = await shop.startServer(undefined, { env })
  expect(new Set(await statusesAt(server.url))).toEqual(new Set([200]))
  expect(await compositionAt(server.url)).toBe(promoted)

  const registry = await openRegistry(shop, server.url)
  await send(registry, 'rollback', { composition: local, why: 'Wrong prices' })
  expect(await compositionAt(server.url)).toBe(local)
  await send(registry, 'rollback', { composition: promoted, why: 'Right after all' })
  expect(await compositionAt(server.url)).toBe(promoted)
  await server.end('SIGTERM')
})

test('a server that restarts with an unannounced key names the fix, and signing by hand repairs it without a restart', {
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
  const response = await vi.waitFor(() => send(registry, 'resign', named), 10_000)
  const { resigned } = resignResponseSchema.parse(response).content
  expect(resigned).toMatchObject([{ composition: promoted, how: 'named' }])
  expect(new Set(await statusesAt(server.url))).toEqual(new Set([200]))
  expect(await compositionAt(server.url)).toBe(promoted)
  await server.end('SIGTERM')
})
