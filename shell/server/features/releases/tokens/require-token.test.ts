import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { readEnvironment } from '../../../config/environment.ts'
import { readBucket } from '../../../config/store-url.ts'
import { addScope } from '../../../plugins/scopes.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { audit } from '../audit.ts'
import { listAudit } from '../repository-audit.ts'
import { createTokenGiver } from '../testing/create-tokens.ts'
import { ensurePlatformToken } from './platform-token.ts'
import { requireToken } from './require-token.ts'
import { teamScope } from './scopes.ts'

let testing: TestApp
let giveSecret: ReturnType<typeof createTokenGiver>

const give = async (...input: Parameters<typeof giveSecret>) =>
  `Bearer ${await giveSecret(...input)}`

const publish = (headers: Record<string, string>, container = 'catalog') =>
  testing.app.inject({ method: 'POST', url: `/_registry/try/${container}`, headers })

/** The headers of an operator's page: the session and the confirmation. */
async function confirm(cookie: string) {
  const { pool } = testing.dependencies
  await pool.query("UPDATE accounts SET password_hash = $1 WHERE role = 'operator'", [
    await hashPassword('quarry-operator'),
  ])
  const confirmed = await testing.app.inject({
    method: 'POST',
    url: '/_registry/confirm',
    headers: { cookie },
    payload: { password: 'quarry-operator' },
  })
  return { cookie, 'x-confirmation': String(confirmed.json().content.confirmation) }
}

const entries = () => listAudit(testing.dependencies.database, { limit: 50, before: undefined })

beforeAll(async () => {
  testing = await createTestApp()
  const { app, dependencies } = testing
  giveSecret = createTokenGiver(dependencies.database)
  await addScope(app, teamScope, async scoped => {
    scoped.post('/_registry/try/:id', { config: { audits: 'publish' } }, async request => {
      const { id } = request.params as { id: string }
      const caller = await requireToken(request, 'publish', id)
      await audit(dependencies.database, caller, { what: 'publish', subject: id, detail: '1.0.0' })
      return caller
    })
  })
})
afterAll(() => testing.close())

describe('requireToken', () => {
  it.each(['Bearer qt_short', 'Bearer "qt_short"', 'Bearer', 'bearer qt_short'])(
    'tells what a token looks like to whom sends %s',
    async authorization => {
      const responded = await publish({ authorization })
      expect([responded.statusCode, responded.json().error]).toEqual([401, 'no_token'])
      expect(responded.json().message).toMatch(/is no token: one is qt_ and 43 letters/)
    },
  )

  it('leaves other schemes to a proxy in front of this server', async () => {
    const answered = await publish({ authorization: 'Basic YWRhOnNlY3JldA==' })
    expect(answered.json().message).toMatch(/^Name a token/)
  })

  it('allows a team to publish its own container, and records it', async () => {
    const answered = await publish({ authorization: await give('catalog', ['publish']) })
    expect(answered.json()).toMatchObject({ who: 'catalog (CI)', team: 'catalog' })
    expect((await entries())[0]).toMatchObject({
      who: 'catalog (CI)',
      what: 'publish',
      outcome: 'done',
      subject: 'catalog',
    })
  })

  it('rejects the container of another team, and records that', async () => {
    const answered = await publish({ authorization: await give('cart', ['publish']) })
    expect(answered.statusCode).toBe(403)
    expect(answered.json()).toMatchObject({ error: 'foreign_token' })
    expect(answered.json().message).toContain('use one of the catalog team')
    expect((await entries())[0]).toMatchObject({ who: 'cart (CI)', outcome: 'refused' })
  })

  it('rejects a token without the scope', async () => {
    const answered = await publish({ authorization: await give('catalog', ['move']) })
    expect(answered.statusCode).toBe(403)
    expect(answered.json().message).toContain('"publish"')
  })

  it('rejects an expired token', async () => {
    const past = new Date(Date.now() - 1000)
    const answered = await publish({ authorization: await give('catalog', ['publish'], past) })
    expect(answered.statusCode).toBe(401)
    expect(answered.json()).toMatchObject({ error: 'no_token' })
    expect(answered.json().message).toContain('expired')
  })

  it('records an ended token once a minute, however often it is used', async () => {
    const authorization = await give('catalog', ['publish'], new Date(Date.now() - 1000))
    const before = (await entries()).length
    for (const _ of [1, 2, 3]) expect((await publish({ authorization })).statusCode).toBe(401)
    expect(await entries()).toHaveLength(before + 1)
    await testing.dependencies.pool.query(
      "UPDATE limited_calls SET ends_at = ends_at - interval '1 minute'",
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    for (const _ of [1, 2]) expect((await publish({ authorization })).statusCode).toBe(401)
    vi.useRealTimers()
    expect(await entries()).toHaveLength(before + 2)
  })

  it('requires a token from unknown callers, and records nothing of it', async () => {
    const before = (await entries()).length
    for (const authorization of ['Bearer qt_short', `Bearer qt_${'x'.repeat(43)}`, 'Basic eDp5'])
      expect((await publish({ authorization })).statusCode).toBe(401)
    expect((await publish({})).statusCode).toBe(401)
    expect(await entries()).toHaveLength(before)
  })

  it('accepts a signed-in operator as the platform team, and no customer', async () => {
    const confirmed = await confirm(await testing.signIn('operator@quarry.example'))
    const answered = await publish(confirmed, 'shell')
    expect(answered.json()).toMatchObject({ who: 'operator@quarry.example', team: 'platform' })
    const before = (await entries()).length
    const rejected = await publish({ cookie: await testing.signIn() })
    expect(rejected.statusCode).toBe(403)
    expect(await entries()).toHaveLength(before)
  })

  it('accepts no change from a page of another site, whoever is signed in', async () => {
    const cookie = await testing.signIn('operator@quarry.example')
    const answered = await publish({ cookie, 'sec-fetch-site': 'cross-site' })
    expect(answered.json()).toMatchObject({ error: 'forbidden_origin' })
  })
})

describe('the platform token', () => {
  it('is created at the first start, readable by this user only, and allows everything', async () => {
    const { database, pool, config } = testing.dependencies
    await ensurePlatformToken(database, config)
    await ensurePlatformToken(database, config)
    const path = join(config.dataDir, 'secrets', 'platform-token')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const secret = await readFile(path, 'utf8')
    expect(secret).toMatch(/^qt_[A-Za-z0-9_-]{43}$/)
    const responded = await publish({ authorization: `Bearer ${secret}` }, 'shared')
    expect(responded.json()).toMatchObject({ team: 'platform' })
    const { rows } = await pool.query(
      "SELECT 1 FROM registry_tokens WHERE created_by = 'npm start'",
    )
    expect(rows).toHaveLength(1)
  })

  it('is the only one of servers that share a bucket, until no such token works', async () => {
    const { database, pool, config } = testing.dependencies
    const bucket = readBucket(readEnvironment({ STORE_URL: 's3://files?region=eu-west-1' }))
    const createdOn = async (name: string) => {
      const dataDir = join(config.dataDir, name)
      await ensurePlatformToken(database, { dataDir, bucket })
      return readFile(join(dataDir, 'secrets', 'platform-token'), 'utf8').catch(() => null)
    }
    expect(await createdOn('empty')).toBeNull()
    await pool.query("UPDATE registry_tokens SET revoked_at = now() WHERE team = 'platform'")
    expect(await createdOn('empty')).toMatch(/^qt_/)
    expect(await createdOn('another')).toBeNull()
  })

  it('stays revoked after a restart', async () => {
    const { database, pool, config } = testing.dependencies
    await pool.query("UPDATE registry_tokens SET revoked_at = now() WHERE created_by = 'npm start'")
    await ensurePlatformToken(database, config)
    const secret = await readFile(join(config.dataDir, 'secrets', 'platform-token'), 'utf8')
    const answered = await publish({ authorization: `Bearer ${secret}` }, 'shared')
    expect(answered.json().message).toContain('revoked')
  })
})

describe('the audit log', () => {
  it('stores 100 rejections per token and hour, and all of other tokens', async () => {
    const { pool } = testing.dependencies
    const count = async () =>
      (await pool.query('SELECT count(*)::integer AS n FROM registry_audit')).rows[0].n
    const [noisy, other] = [await give('cart', ['publish']), await give('chat', ['publish'])]
    const before = await count()
    for (let round = 0; round < 130; round++) {
      const rejected = await publish({ authorization: noisy }, 'catalog')
      expect(rejected.json().error).toBe('foreign_token')
    }
    expect(await count()).toBe(before + 100)
    await publish({ authorization: other }, 'catalog')
    expect(await count()).toBe(before + 101)
  })

  it('is append-only', async () => {
    const { pool } = testing.dependencies
    await expect(pool.query("UPDATE registry_audit SET who = 'me'")).rejects.toThrow('only added')
    await expect(pool.query('DELETE FROM registry_audit')).rejects.toThrow('for 400 days')
  })
})
