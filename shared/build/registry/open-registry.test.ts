import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  type CiIssuer,
  startCiIssuer,
} from '../../../shell/server/features/releases/testing/ci-issuer.ts'
import { openRegistry } from './open-registry.ts'
import { runRegistry } from './run.ts'
import { type RealShop, startRealShop } from './testing/real-shop.ts'

let shop: RealShop
let issuer: CiIssuer
let gitHub: { url: string; close: () => Promise<unknown> }

/** The service that gives OpenID tokens to jobs of GitHub. */
async function startGitHub() {
  const server = createServer(async (request, response) => {
    const aud = new URL(request.url ?? '', 'http://localhost').searchParams.get('audience') ?? ''
    const isJob = request.headers.authorization === 'Bearer secret-of-the-job'
    response
      .writeHead(isJob ? 200 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify(isJob ? { value: await issuer.sign({ aud }) } : {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token?api-version=2`,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

beforeAll(async () => {
  issuer = await startCiIssuer()
  shop = await startRealShop()
  gitHub = await startGitHub()
  const { dependencies } = shop.server
  dependencies.fetch = globalThis.fetch
  dependencies.config.publicUrl = String(shop.env.SHOP_URL)
  const workflow = '.github/workflows/release.yml'
  const line = ['trust', 'add', 'catalog', '--issuer', issuer.issuer, '--workflow', workflow]
  await runRegistry([...line, '--repository-id', '912345678'], shop.env)
})
afterAll(async () => {
  await gitHub.close()
  await shop.close()
  await issuer.close()
})

const toEnv = (more: Record<string, string>) => {
  const { REGISTRY_TOKEN: _, ...rest } = shop.env
  return { ...rest, ...more }
}
const gitHubEnv = (secret = 'secret-of-the-job') =>
  toEnv({ ACTIONS_ID_TOKEN_REQUEST_URL: gitHub.url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret })
const exchanges = async () =>
  (await shop.server.audited()).filter(({ what }) => what === 'token.exchange').length

it('uses the identity of a job of GitHub, and renews the token when it has expired', async () => {
  const opening = { shop: String(shop.env.SHOP_URL), team: 'catalog', env: gitHubEnv() }
  const registry = await openRegistry(opening)
  const before = await exchanges()
  await registry.request('GET /_registry/tokens')
  await shop.server.dependencies.pool.query(
    'UPDATE registry_tokens SET expires_at = now() WHERE trust_id IS NOT NULL',
  )
  await registry.request('GET /_registry/tokens')
  expect(await exchanges()).toBe(before + 1)
})

it('uses the OpenID token of a job of GitLab once', async () => {
  const token = await issuer.sign({ aud: String(shop.env.SHOP_URL) })
  const env = toEnv({ STOREFRONT_ID_TOKEN: token })
  expect(await runRegistry(['tokens', '--as', 'catalog'], env)).toContain('CI 912345678, run 4711')
  await expect(runRegistry(['tokens', '--as', 'catalog'], env)).rejects.toThrow('was used before')
})

it('tells a job what it lacks', async () => {
  const run = (env: Record<string, string | undefined>, ...more: string[]) =>
    runRegistry(['tokens', ...more], env)
  await expect(run(gitHubEnv())).rejects.toThrow('--as catalog')
  await expect(run(gitHubEnv('other'), '--as', 'catalog')).rejects.toThrow('id-token: write')
  await expect(run(gitHubEnv(), '--as', 'cart')).rejects.toThrow('cart trusts no job of')
  await expect(run(toEnv({}), '--as', 'catalog')).rejects.toThrow('There is no token')
})

it('lists and removes trusts, and rejects patterns', async () => {
  const [first] = JSON.parse(await runRegistry(['trust', '--json'], shop.env))
  expect(first).toMatchObject({ team: 'catalog', scopes: ['publish'], environment: null })
  const line = ['trust', 'add', 'cart', '--repository-id', '1', '--workflow', '*']
  await expect(runRegistry(line, shop.env)).rejects.toThrow('without "*"')
  const unnumbered = ['trust', 'add', 'cart', '--repository-id', 'abc', '--workflow', 'ci.yml']
  await expect(runRegistry(unnumbered, shop.env)).rejects.toThrow(
    /^--repository-id must be the number of the repository\.$/,
  )
  await expect(runRegistry(['trust', 'remove', '77'], shop.env)).rejects.toThrow('trust list')
  const removed = await runRegistry(['trust', 'remove', first.id], shop.env)
  expect(removed).toContain('its tokens are revoked')
})

it('shows and revokes what a token published', async () => {
  const { token } = JSON.parse(await runRegistry(['tokens', 'create', 'cart', '--json'], shop.env))
  expect(await runRegistry(['tokens', 'published', token.id], shop.env)).toContain('1 token, 0')
  const line = ['tokens', 'revoke', token.id, '--published']
  await expect(runRegistry(line, shop.env)).rejects.toThrow('--why')
  const text = await runRegistry([...line, '--why', 'It was in a log'], shop.env)
  expect(text).toContain('1 token revoked')
})
