import { newTokenResponseSchema, tokensResponseSchema } from '@storefront/api/registry-access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestDeployments, type TestDeployments } from '../testing/create-deployments.ts'

let shop: TestDeployments
const input = { team: 'catalog', scopes: ['publish', 'move'], label: 'CI of catalog' }

beforeAll(async () => {
  shop = await createTestDeployments()
})
afterAll(() => shop.close())

async function create(more: object = {}) {
  const responded = await shop.call('tokens', { body: { ...input, ...more } })
  return newTokenResponseSchema.parse(responded.json()).content
}
const works = async (token: string) => (await shop.call('moves', { token })).statusCode === 200

describe('tokens', () => {
  it('are shown once and stored as a hash', async () => {
    const { token, secret } = await create({ days: 30 })
    expect(secret).toMatch(/^qt_[A-Za-z0-9_-]{43}$/)
    expect(token).toMatchObject({ ...input, createdBy: 'platform (CI)', revokedAt: null })
    expect(Date.parse(token.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 24 * 3_600_000)
    expect(await works(secret)).toBe(true)
    const { rows } = await shop.dependencies.pool.query(
      `SELECT t::text || s::text AS row FROM registry_tokens t JOIN registry_secrets s ON s.token_id = t.id`,
    )
    expect(JSON.stringify(rows)).not.toContain(secret.slice(3))
    expect((await shop.audited())[0]).toMatchObject({ what: 'token.create', subject: token.id })
  })

  it('can be rotated, and the previous secret works for the grace period', async () => {
    const { token, secret } = await create()
    const rotate = async (graceMinutes: number) =>
      newTokenResponseSchema.parse(
        (await shop.call(`tokens/${token.id}/rotate`, { body: { graceMinutes } })).json(),
      ).content
    const second = await rotate(10)
    expect(second.token.id).toBe(token.id)
    expect(await works(secret)).toBe(true)
    expect(await works(second.secret)).toBe(true)
    const third = await rotate(0)
    expect([await works(secret), await works(second.secret)]).toEqual([false, false])
    expect(await works(third.secret)).toBe(true)
    const rejected = await shop.call('moves', { token: secret })
    expect(rejected.json().message).toContain('use the new one')
  })

  it('cannot be rotated with a previous secret, and such a secret creates no tokens', async () => {
    const { token, secret } = await create()
    const rotate = (by: string) =>
      shop.call(`tokens/${token.id}/rotate`, { body: { graceMinutes: 10 }, token: by })
    const second = newTokenResponseSchema.parse((await rotate(secret)).json()).content
    const refused = await rotate(secret)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().message).toMatch(/use the new one/)
    expect(await works(second.secret)).toBe(true)
    const admin = await create({ team: 'platform', scopes: ['admin'] })
    await shop.call(`tokens/${admin.token.id}/rotate`, { body: {}, token: admin.secret })
    const made = await shop.call('tokens', { body: input, token: admin.secret })
    expect(made.statusCode).toBe(403)
    const revoked = await shop.call(`tokens/${token.id}`, { method: 'DELETE', token: secret })
    expect(revoked.statusCode).toBe(200)
    expect(await works(second.secret)).toBe(false)
  })

  it('are revoked at once, and rotating does not restore them', async () => {
    const { token, secret } = await create()
    const revoked = await shop.call(`tokens/${token.id}`, { method: 'DELETE' })
    expect(revoked.statusCode).toBe(200)
    expect(await works(secret)).toBe(false)
    const again = await shop.call(`tokens/${token.id}/rotate`, { body: {} })
    expect(again.statusCode).toBe(409)
    const entries = await shop.audited()
    expect(entries.slice(0, 2)).toMatchObject([
      { what: 'token.rotate', outcome: 'refused', subject: token.id },
      { what: 'token.revoke', outcome: 'done', subject: token.id },
    ])
  })

  it('can rotate and revoke themselves, and no other token', async () => {
    const own = await create()
    const other = await create()
    const rotated = await shop.call(`tokens/${own.token.id}/rotate`, {
      body: {},
      token: own.secret,
    })
    expect(rotated.statusCode).toBe(200)
    const foreign = await shop.call(`tokens/${other.token.id}`, {
      method: 'DELETE',
      token: own.secret,
    })
    expect(foreign.statusCode).toBe(403)
    expect(await works(other.secret)).toBe(true)
  })

  it('are listed, for a team only its own', async () => {
    const { secret } = await create({ team: 'chat' })
    const list = async (token?: string) =>
      tokensResponseSchema.parse((await shop.call('tokens', { ...(token && { token }) })).json())
        .content
    expect((await list(secret)).map(({ team }) => team)).toEqual(['chat'])
    expect(new Set((await list()).map(({ team }) => team))).toContain('platform')
  })

  it('cannot create tokens, and no team token may do everything', async () => {
    const { secret } = await create()
    expect((await shop.call('tokens', { body: input, token: secret })).statusCode).toBe(403)
    const admin = await shop.call('tokens', { body: { ...input, scopes: ['admin'] } })
    expect(admin.statusCode).toBe(422)
    expect(admin.json().message).toContain('Only team platform')
  })
})
