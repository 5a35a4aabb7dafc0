import { healthResponseSchema } from '@storefront/api/telemetry'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteOldTelemetry } from './repository-telemetry.ts'
import { createTelemetryApp, shownPage, type TelemetryApp, thrown } from './testing/create-app.ts'

let testing: TelemetryApp
let operator: string

beforeAll(async () => {
  testing = await createTelemetryApp()
  operator = await testing.signIn('operator@quarry.example')
})
afterAll(() => testing.close())
beforeEach(async () => {
  await readHealth()
  await testing.database.execute(
    'TRUNCATE telemetry_minutes, telemetry_errors, telemetry_stacks, telemetry_open, telemetry_steps',
  )
})

async function readHealth(hours = 1) {
  const url = `/_registry/health?hours=${hours}`
  const responded = await testing.app.inject({ url, headers: { cookie: operator } })
  return healthResponseSchema.parse(responded.json()).content
}
const catalogOf = async () =>
  (await readHealth()).releases.filter(({ container }) => container === 'catalog')

describe('POST /_telemetry', () => {
  it('counts shown parts by release, with their times', async () => {
    for (const loadMs of [100, 200, 300]) {
      await testing.tell({ readyMs: 900, parts: [{ ...shownPage, loadMs, mountMs: 20 }] })
    }
    const { ready, releases, series } = await readHealth()
    const { id, owner } = testing.live.composition.remotes.catalog ?? {}
    expect(ready?.count).toBe(3)
    expect(releases).toMatchObject([
      { container: 'catalog', release: id, label: '1.0.0', owner, isLive: true, shown: 3 },
      { container: 'shell', isLive: true },
    ])
    expect(releases[0]?.load).toMatchObject({ count: 3 })
    expect(Math.abs((releases[0]?.load?.p50 ?? 0) - 200)).toBeLessThanOrEqual(10)
    expect(series).toMatchObject([{ container: 'catalog', shown: 3, fallbacks: 0, errors: 0 }])
  })

  it('assigns an error to the release that the page runs, not to the live one', async () => {
    const { former } = testing
    await testing.tell({ errors: [thrown('e.map is not a function')] })
    const file = '/r/catalog/former.js'
    await testing.tell({ composition: former.id, errors: [thrown('Cannot read it', file)] })
    expect(await catalogOf()).toMatchObject([
      { isLive: true, errors: 1, lastErrors: [{ message: 'e.map is not a function', count: 1 }] },
      { isLive: false, errors: 1, lastErrors: [{ message: 'Cannot read it' }] },
    ])
  })

  it('assigns an error outside the files of the shop to no release', async () => {
    await testing.tell({
      errors: [thrown('it broke', null), thrown('it broke', '/r/catalog/x.js')],
    })
    expect(await readHealth()).toMatchObject({ unattributed: 2, releases: [] })
  })

  it('distinguishes a fallback from the later recovery', async () => {
    const part = { container: 'catalog', expose: 'page' }
    await testing.tell({ parts: [{ ...part, outcome: 'fallback' }] })
    await testing.tell({ parts: [{ ...part, outcome: 'recovered' }] })
    expect(await catalogOf()).toMatchObject([{ shown: 0, fallbacks: 1, recovered: 1 }])
  })

  it('stores nothing personal, whatever a page sends', async () => {
    const secret =
      'Unknown customer "Anna Schmidt" at /auth/processing?t=tvalue for anna@example.com'
    await testing.tell({
      route: '/order?name=Anna',
      errors: [{ ...thrown(secret), name: 'Anna Schmidt' }],
      parts: [{ ...shownPage, expose: 'anna' }],
      person: 'Anna',
    })
    await testing.tell({ handled: [{ file: null, name: 'AnnaSchmidt', code: 'timeout' }] })
    await testing.tell({ handled: [{ file: null, name: 'Error', code: 'anna_schmidt' }] })
    await readHealth()
    const rows = await Promise.all(
      ['telemetry_minutes', 'telemetry_errors', 'telemetry_open', 'telemetry_steps'].map(
        async table => {
          const { rows: found } = (await testing.database.execute(
            sql.raw(`SELECT * FROM ${table}`),
          )) as unknown as { rows: object[] }
          return found
        },
      ),
    )
    const text = JSON.stringify(rows)
    expect(text).toContain('Unknown customer')
    expect(text).not.toMatch(/anna|schmidt|tvalue|example\.com|127\.0\.0\.1/i)
  })

  it('counts open pages by their composition', async () => {
    await testing.tell({ isOpen: true })
    await testing.tell({ isOpen: true })
    await testing.tell({ composition: testing.former.id, isOpen: true })
    expect((await readHealth()).adoption).toEqual([
      { composition: testing.live.id, documents: 2 },
      { composition: testing.former.id, documents: 1 },
    ])
    await testing.database.execute(`UPDATE telemetry_open SET at = at - interval '6 minutes'`)
    expect((await readHealth()).adoption).toEqual([])
  })

  it('returns 204 to every request, and ignores invalid ones', async () => {
    const { tell, post } = testing
    const responses = [
      await post('{"composition":'),
      await post('Anna', { 'content-type': 'text/plain' }),
      await post(JSON.stringify({ filler: 'x'.repeat(20_000) })),
      await post('{"__proto__": {}}'),
      await tell({ composition: 'e'.repeat(64), isOpen: true }),
      await tell({ errors: Array.from({ length: 21 }, () => thrown('it broke')) }),
      await tell({ parts: [{ ...shownPage, loadMs: -1 }] }),
      await tell({ parts: [{ ...shownPage, container: '__proto__' }] }),
      await post(
        { composition: testing.live.id, isOpen: true },
        { 'sec-fetch-site': 'cross-site' },
      ),
    ]
    expect(responses.map(({ statusCode, body }) => `${statusCode}${body}`)).toEqual(
      responses.map(() => '204'),
    )
    expect(await readHealth()).toMatchObject({ releases: [], adoption: [], unattributed: 0 })
  })

  it('counts at most as many pages as the sampling rate allows', async () => {
    await testing.tell({ sampling: 1000, isOpen: true, parts: [shownPage] })
    const { adoption, releases } = await readHealth()
    expect([adoption[0]?.documents, releases[0]?.shown]).toEqual([1, 1])
  })

  it('continues to count while the database is down', async () => {
    await testing.database.execute('ALTER TABLE telemetry_open RENAME TO telemetry_away')
    await testing.tell({ isOpen: true })
    const headers = { cookie: operator }
    const failed = await testing.app.inject({ url: '/_registry/health', headers })
    expect(failed.statusCode).toBe(500)
    await testing.database.execute('ALTER TABLE telemetry_away RENAME TO telemetry_open')
    expect((await readHealth()).adoption).toMatchObject([{ documents: 1 }])
  })

  it('deletes data after 14 days', async () => {
    await testing.tell({ errors: [thrown('it broke')], parts: [shownPage] })
    await readHealth()
    await testing.tell({ start: 'ready', added: 1 })
    await readHealth()
    const age = (days: number) =>
      testing.database.execute(`
        UPDATE telemetry_steps SET minute = minute - interval '${days} days';
        UPDATE telemetry_minutes SET minute = minute - interval '${days} days';
        UPDATE telemetry_errors SET last_at = last_at - interval '${days} days'`)
    await age(13)
    await deleteOldTelemetry(testing.database)
    expect((await readHealth(336)).releases[0]?.lastErrors).toHaveLength(1)
    await age(2)
    await deleteOldTelemetry(testing.database)
    const { rows } = (await testing.database.execute(
      `SELECT 1 FROM telemetry_minutes UNION ALL SELECT 1 FROM telemetry_errors
       UNION ALL SELECT 1 FROM telemetry_steps`,
    )) as unknown as { rows: object[] }
    expect(rows).toEqual([])
  })
})

describe('limits', () => {
  it('drops requests above the limit of an address', async () => {
    const limited = await createTelemetryApp({ RATE_LIMITS: 'telemetry=2/60' })
    try {
      const statuses: number[] = []
      for (let count = 0; count < 4; count++) {
        statuses.push((await limited.tell({ isOpen: true })).statusCode)
      }
      const cookie = await limited.signIn('operator@quarry.example')
      const health = await limited.app.inject({ url: '/_registry/health', headers: { cookie } })
      expect(statuses).toEqual([204, 204, 204, 204])
      expect(health.json().content.adoption).toMatchObject([{ documents: 2 }])
    } finally {
      await limited.close()
    }
  })
})

describe('GET /_registry/health', () => {
  it('is for teams and operators, within the retention period', async () => {
    const { app, signIn } = testing
    const customer = await signIn()
    const ask = async (url: string, cookie: string) =>
      (await app.inject({ url, headers: { cookie } })).statusCode
    expect(await ask('/_registry/health', '')).toBe(401)
    expect(await ask('/_registry/health', customer)).toBe(403)
    expect(await ask('/_registry/health?hours=337', operator)).toBe(422)
    expect(await ask('/_registry/health?hours=336', operator)).toBe(200)
  })
})
