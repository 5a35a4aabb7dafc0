import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { migrationsFolder } from '../../../database/migration-files.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { cookieOf } from '../testing/external-sign-in.ts'

const t = '12|AbC'
let shop: TestApp
let bearers: (string | null)[]
beforeEach(async () => {
  bearers = []
  shop = await createTestApp({
    environment: { GSN_URL: 'https://gsn.example', API_URL: 'https://api.gsn.example' },
    fetch: async (_, init) => {
      const bearer = new Headers(init?.headers).get('authorization')
      bearers.push(bearer)
      const id = bearer === `Bearer ${t}` ? 7 : 8
      return Response.json({ result: true, content: { id, name: 'Ana', email: 'a@x.example' } })
    },
  })
})
afterEach(() => shop.close())

const query = (text: string, values: unknown[] = []) =>
  shop.dependencies.pool.query(text, values).then(({ rows }) => rows)
const post = (url: string, body?: object, cookie = '') =>
  shop.app.inject({ method: 'POST', url, body, headers: { cookie } })
const fetchUser = async (cookie: string) =>
  (await post('/api/v3/user', undefined, cookie)).statusCode

async function signIn(code = t): Promise<string> {
  const response = await post('/api/auth/exchange', { t: code, isConfirmed: true })
  return cookieOf(response, 'token').split(';')[0] ?? ''
}

describe('the bearer of an external {api}', () => {
  it('is in no table, neither as text nor as a hash that can be guessed', {
    tags: ['D7.outside.sealed'],
  }, async () => {
    const cookie = await signIn()
    const rows = JSON.stringify([
      await query('select * from sessions'),
      await query('select * from sign_in_codes'),
      await query('select * from accounts'),
    ])
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      expect(rows).not.toContain(createHash('sha256').update(t).digest(encoding))
      expect(rows).not.toContain(Buffer.from(t).toString(encoding))
    }
    expect(rows).not.toContain(t)
    expect(await fetchUser(cookie)).toBe(200)
    expect(bearers).toEqual([`Bearer ${t}`, `Bearer ${t}`])
  })

  it('is sealed differently each time', async () => {
    await signIn()
    await query('delete from sign_in_codes')
    await signIn()
    const [one, other, ...more] = await query('select upstream_token from sessions')
    expect(more).toEqual([])
    expect(one.upstream_token).not.toBe(other.upstream_token)
  })

  it.each([
    ['another key', async () => Object.assign(shop.dependencies.config, { linkSecret: 'changed' })],
    ['a plain text', () => query("update sessions set upstream_token = 'bearer-of-ana-0001'")],
    ['no text', () => query("update sessions set upstream_token = ''")],
    [
      'a changed byte',
      () =>
        query(
          "update sessions set upstream_token = overlay(upstream_token placing (case right(left(upstream_token, 9), 1) when 'A' then 'B' else 'A' end) from 9)",
        ),
    ],
    [
      'the row of another user',
      async () => {
        await signIn('bearer-of-bob')
        await query(
          'update sessions set upstream_token = (select upstream_token from sessions order by created_at desc limit 1) where revoked_at is null',
        )
      },
    ],
  ])(
    'ends its session permanently when it cannot be decrypted because of %s',
    { tags: ['D7.outside.sealed'] },
    async (_, change) => {
      const cookie = await signIn()
      const { linkSecret } = shop.dependencies.config
      await change()
      bearers = []
      expect(await fetchUser(cookie)).toBe(401)
      expect(bearers).toEqual([])
      shop.dependencies.config.linkSecret = linkSecret
      expect(await fetchUser(cookie)).toBe(401)
      const [row] = await query('select * from sessions where revoked_at is not null')
      expect(row).toMatchObject({ upstream_token: null, salt: '' })
    },
  )

  it('that was stored as plain text is erased by the migration, which also ends its session', async () => {
    const cookie = await signIn()
    const own = await shop.signIn()
    await query(
      "update sessions set upstream_token = 'bearer-of-ana-0001' where upstream_token is not null",
    )
    await query(await readFile(`${migrationsFolder}/0027_sealed_bearers.sql`, 'utf8'))
    expect(await fetchUser(cookie)).toBe(401)
    expect(
      await query('select upstream_token from sessions where upstream_token is not null'),
    ).toEqual([])
    expect(await fetchUser(own)).toBe(200)
  })
})
