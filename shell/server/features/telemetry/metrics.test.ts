import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { whileDatabaseIsAway } from '../../testing/database.ts'
import { addToken } from '../releases/tokens/repository-tokens.ts'
import { requested } from './attribute.ts'
import { createMetrics } from './metrics.ts'
import { createTelemetryApp, shownPage, type TelemetryApp, thrown } from './testing/create-app.ts'

let testing: TelemetryApp

beforeAll(async () => {
  testing = await createTelemetryApp()
})
afterAll(() => testing.close())

async function give(team: string, digit: string): Promise<string> {
  const secret = `qt_${digit.repeat(43)}`
  const token = { team, scopes: ['publish' as const], label: 'CI', createdBy: 'test' }
  await addToken(testing.database, { ...token, expiresAt: null }, secret)
  return `Bearer ${secret}`
}
const ask = (authorization?: string) =>
  testing.app.inject({ url: '/_metrics', headers: { ...(authorization && { authorization }) } })

it('is for the platform team', async () => {
  expect((await ask()).statusCode).toBe(401)
  expect((await ask(await give('catalog', 'c'))).statusCode).toBe(403)
})

it('returns process, requests, parts by release, errors and open pages in the Prometheus format', async () => {
  const part = { ...shownPage, loadMs: 120, mountMs: 8 }
  await testing.tell({ isOpen: true, readyMs: 800, parts: [part], errors: [thrown('it broke')] })
  await testing.app.inject('/api/v3/orders')
  const authorization = await give('platform', 'p')
  await testing.app.inject({ url: '/_registry/health', headers: { authorization } })
  const { headers, body } = await ask(authorization)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const id = testing.live.composition.remotes.catalog?.id.slice(0, 8)
  const labels = `container="catalog",release="1.0.0+${id}"`
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      `storefront_part_load_seconds_bucket{le="0.25",${labels}} 1`,
      `storefront_part_mount_seconds_bucket{le="0.01",${labels}} 1`,
      `storefront_parts_total{${labels},outcome="shown"} 1`,
      `storefront_browser_errors_total{${labels},kind="script"} 1`,
      'storefront_http_request_seconds_count{route="api",method="GET",status="4xx"} 1',
      'storefront_http_request_seconds_count{route="telemetry",method="POST",status="2xx"} 1',
      `storefront_composition_live{composition="${testing.live.id.slice(0, 12)}"} 1`,
      `storefront_open_documents{composition="${testing.live.id.slice(0, 12)}"} 1`,
      expect.stringMatching(/^process_resident_memory_bytes \d+/),
      expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds \d/),
    ]),
  )
})

it('returns the load steps of the pages of a composition, also zero for pages that became ready', async () => {
  const headers = { 'sec-fetch-dest': 'document' }
  for (let count = 0; count < 5; count++) await testing.app.inject({ url: '/guest', headers })
  await testing.tell({ start: 'stalled' })
  const authorization = await give('platform', 'r')
  await testing.app.inject({ url: '/_registry/health', headers: { authorization } })
  const { body } = await ask(authorization)
  const label = `composition="${testing.live.id.slice(0, 12)}"`
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      `storefront_composition_steps_total{${label},step="asked"} 5`,
      `storefront_composition_steps_total{${label},step="ready"} 0`,
      `storefront_composition_steps_total{${label},step="stalled"} 1`,
      `storefront_composition_ready_ratio{${label}} 0`,
      `storefront_composition_orders{${label},step="ordered"} 0`,
    ]),
  )
})

it('tells its last callers that the database is down, and nobody else', async () => {
  const authorization = await give('platform', 's')
  expect((await ask(authorization)).body).toContain(
    'storefront_readiness_problem{reason="database_down"} 0',
  )
  const revoked = await give('platform', 'u')
  expect((await ask(revoked)).statusCode).toBe(200)
  const { pool } = testing.dependencies
  await pool.query(`UPDATE registry_tokens SET revoked_at = now() WHERE id = (
    SELECT id FROM registry_tokens WHERE team = 'platform' ORDER BY created_at DESC LIMIT 1)`)
  expect((await ask(revoked)).statusCode).toBe(401)
  const unknown = await give('platform', 't')
  await whileDatabaseIsAway(testing.dependencies.pool, async () => {
    await vi.waitFor(
      async () =>
        expect((await ask(authorization)).body).toContain(
          'storefront_readiness_problem{reason="database_down"} 1',
        ),
      5000,
    )
    for (const other of [unknown, revoked]) expect((await ask(other)).statusCode).toBe(503)
    expect((await ask()).statusCode).toBe(401)
  })
})

it('tells callers, also new ones, that the database accepts no writes', async () => {
  const { pool } = testing.dependencies
  const { database } = pool.options
  const authorization = await give('platform', 'v')
  await pool.query(`ALTER DATABASE ${database} SET default_transaction_read_only = on`)
  // Connections that are open keep the former setting.
  await whileDatabaseIsAway(pool, async () => undefined)
  await vi.waitFor(
    async () =>
      expect((await ask(authorization)).body).toContain(
        'storefront_readiness_problem{reason="database_read_only"} 1',
      ),
    5000,
  )
  await pool.query(
    `BEGIN READ WRITE; ALTER DATABASE ${database} RESET default_transaction_read_only; COMMIT`,
  )
  await whileDatabaseIsAway(pool, async () => undefined)
  await vi.waitFor(async () => expect((await ask(authorization)).statusCode).toBe(200), 5000)
})

it('has series for the newest compositions only', async () => {
  const { registry, observe } = createMetrics()
  for (let number = 10; number < 30; number++) observe(requested(`${number}`.padEnd(64, '0')))
  const text = await registry.metrics()
  const stored = new Set([...text.matchAll(/composition="(\d\d)/g)].map(([, name]) => name))
  expect([...stored]).toEqual(['24', '25', '26', '27', '28', '29'])
})

it('has no series for invented URLs and methods', async () => {
  for (const name of ['xone', 'xtwo']) {
    await testing.app.inject(`/${name}/page`)
    await testing.app.inject({ method: 'OPTIONS', url: `/${name}` })
  }
  const { body } = await ask(await give('platform', 'q'))
  expect(body).toContain('route="document"')
  expect(body).not.toMatch(/xone|xtwo|OPTIONS/)
})

it('has series for the newest releases of a container only', async () => {
  const { registry, observe } = createMetrics()
  for (let number = 10; number < 30; number++) {
    const culprit = {
      id: `${number}`.padEnd(64, '0'),
      container: 'catalog',
      label: '1.0.0',
      files: new Set<string>(),
      exposes: new Set<string>(),
    }
    const counts = [
      { culprit, measure: 'shown' as const, count: 1 },
      { culprit, measure: 'load' as const, ms: 5, count: 1 },
    ]
    const error = { culprit, kind: 'script', name: 'Error', message: '' }
    observe({ counts, errors: [error], open: null, steps: [] })
  }
  const text = await registry.metrics()
  const releases = new Set([...text.matchAll(/release="1\.0\.0\+(\d\d)/g)].map(([, name]) => name))
  expect([...releases]).toEqual(['24', '25', '26', '27', '28', '29'])
})
