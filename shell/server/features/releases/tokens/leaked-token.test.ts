import {
  publishedByResponseSchema,
  revokePublishedResponseSchema,
} from '@storefront/api/registry-access'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { createTestDeployments, type TestDeployments } from '../testing/create-deployments.ts'
import { createTokenSender } from '../testing/publish-with-token.ts'

let shop: TestDeployments
let publishWith: ReturnType<typeof createTokenSender>
beforeAll(async () => {
  shop = await createTestDeployments('off')
  publishWith = createTokenSender(shop)
})
afterAll(() => shop.close())

const why = 'The token was in a public log'

async function create(label: string) {
  const body = { team: 'catalog', scopes: ['publish', 'move'], label }
  return (await shop.call('tokens', { body })).json().content as {
    token: { id: string; label: string }
    secret: string
  }
}
const published = async (id: string) =>
  publishedByResponseSchema.parse((await shop.call(`tokens/${id}/published`)).json()).content
const revoke = async (id: string) =>
  revokePublishedResponseSchema.parse(
    (await shop.call(`tokens/${id}/revoke-published`, { body: { why } })).json(),
  ).content
const liveOf = async (name: string) => {
  const { content } = (await shop.call('status')).json()
  return content.releases.find((release: { name: string }) => release.name === name).id
}

it('a drill: everything that a leaked token published ends at once', async () => {
  const [good, leaked] = [await create('CI'), await create('CI')]
  expect([good.token.label, leaked.token.label]).toEqual(['CI', 'CI (2)'])
  const before = await liveOf('catalog')
  const own = await publishWith('catalog', 'of the team', good.secret)
  await shop.promote([own], { token: good.secret })
  const bad = await publishWith('catalog', 'of the thief', leaked.secret)
  const next = await publishWith('catalog', 'of the thief, again', leaked.secret)
  await shop.promote([bad], { token: leaked.secret })
  const badShop = (await shop.call('status')).json().content.composition
  await shop.promote([next], { token: leaked.secret })
  // The thief also publishes what the team had.
  await publishWith('catalog', 'of the team', leaked.secret)
  await shop.dependencies.pool.query(
    `INSERT INTO queued_deployments (releases, who, team, token_id, why)
     SELECT ARRAY[$1], 'catalog (CI (2))', 'catalog', $2, 'soon'`,
    [bad, leaked.token.id],
  )

  const found = await published(leaked.token.id)
  const stateOf = (id: string) => found.releases.find(release => release.id === id)
  expect(stateOf(next)).toMatchObject({ isLive: true, isKnown: false, isRevoked: false })
  expect(stateOf(bad)).toMatchObject({ isLive: false, isKnown: false })
  expect(stateOf(own)).toMatchObject({ isKnown: true })
  expect(new Set(found.uses.map(({ who }) => who))).toEqual(new Set(['catalog (CI (2))']))

  const revoked = await revoke(leaked.token.id)
  expect(revoked).toMatchObject({ withdrawn: 1, rolledBack: ['catalog'], stuck: [] })
  expect(await liveOf('catalog')).toBe(own)
  expect((await shop.call('moves', { token: leaked.secret })).statusCode).toBe(401)
  expect((await shop.call('moves', { token: good.secret })).statusCode).toBe(200)

  for (const release of [bad, next]) {
    const refused = await shop.promote([release], { token: good.secret })
    expect([refused.statusCode, refused.json().error]).toEqual([422, 'composition_refused'])
    expect(refused.json().message).toContain('was revoked')
  }
  const preview = await shop.call('pins', { body: { composition: badShop } })
  expect([preview.statusCode, preview.json().error]).toEqual([422, 'composition_refused'])
  const back = await shop.call('rollback', {
    body: { container: 'catalog', why },
    token: good.secret,
  })
  expect(back.statusCode).toBe(200)
  expect(await liveOf('catalog')).toBe(before)

  await publishWith('catalog', 'of the thief', good.secret)
  expect((await shop.promote([bad], { token: good.secret })).statusCode).toBe(200)
})

it('a release whose publication ends during the revocation is not published', async () => {
  const { token, secret } = await create('Late')
  const revocation = await shop.dependencies.pool.connect()
  const publishing = publishWith('catalog', 'of a late thief', secret, async () => {
    await revocation.query('BEGIN')
    await revocation.query('UPDATE registry_tokens SET revoked_at = now() WHERE id = $1', [
      token.id,
    ])
  })
  const refused = expect(publishing).rejects.toThrow('This token was revoked.')
  try {
    await vi.waitFor(async () => {
      const waiting = 'SELECT FROM pg_locks WHERE NOT granted'
      expect((await shop.dependencies.pool.query(waiting)).rowCount).toBe(1)
    })
    await revocation.query('COMMIT')
  } finally {
    revocation.release(true)
  }
  await refused
  expect((await published(token.id)).releases).toEqual([])
})

it('a revoked token withdraws what waits', async () => {
  const { token } = await create('Waiting')
  await shop.dependencies.pool.query(
    `INSERT INTO queued_deployments (releases, who, team, token_id, why)
     VALUES (ARRAY['x'], 'catalog (Waiting)', 'catalog', $1, 'soon')`,
    [token.id],
  )
  await shop.call(`tokens/${token.id}`, { method: 'DELETE' })
  const { rows } = await shop.dependencies.pool.query(
    'SELECT state FROM queued_deployments WHERE token_id = $1',
    [token.id],
  )
  expect(rows).toEqual([{ state: 'withdrawn' }])
})

it('shows what a token did to its own team and to administrators', async () => {
  const { token } = await create('Seen')
  const path = `tokens/${token.id}/published`
  const status = async (team: string) =>
    (await shop.call(path, { token: await shop.give(team, ['publish']) })).statusCode
  expect([await status('catalog'), await status('cart')]).toEqual([200, 404])
  const revoking = { body: { why }, token: await shop.give('catalog', ['publish', 'move']) }
  expect((await shop.call(`tokens/${token.id}/revoke-published`, revoking)).statusCode).toBe(403)
})
