import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createLastKnownPlans } from './last-known-plans.ts'
import { clearFlavors } from './read.ts'
import { seedFlavors } from './seed/seed-flavors.ts'

let dataDir: string
let testing: TestApp
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefront-plans-'))
  testing = await createTestApp()
  await seedFlavors(testing.dependencies.database)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await testing.close()
  await rm(dataDir, { recursive: true, force: true })
})

const read = async (url: string, cookie = '') => {
  const response = await testing.app.inject({ url, headers: { cookie } })
  return { status: response.statusCode, body: response.json() }
}
const addresses = ['/api/v3/gsn/flavors', '/_payload/home.json']
const connectionError = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
})

function breakDatabase(work: () => Promise<never>): void {
  vi.spyOn(testing.dependencies.pool, 'query').mockImplementation(work)
  vi.spyOn(testing.dependencies.pool, 'connect').mockImplementation(work)
  clearFlavors(testing.dependencies)
}

it('lists the last known plans with their time while the database is down, and current plans afterwards', {
  tags: ['D8.plans'],
}, async () => {
  const before = Date.now()
  const { content } = (await read('/api/v3/gsn/flavors')).body
  const cookie = await testing.signIn()
  breakDatabase(() => Promise.reject(connectionError))
  for (const url of addresses) {
    const { status, body } = await read(url, cookie)
    expect(status).toBe(200)
    expect(body).toEqual({ result: true, content, message: '', as_of: expect.any(String) })
    expect(Date.parse(body.as_of)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(body.as_of)).toBeLessThanOrEqual(Date.now())
  }
  const quote = await testing.app.inject({
    method: 'POST',
    url: '/api/v3/quotes',
    headers: { cookie },
    payload: { interval: 'month', lines: [{ product_id: 1059, quantity: 1 }] },
  })
  expect(quote.statusCode).toBe(503)
  vi.restoreAllMocks()
  for (const url of addresses) expect((await read(url, cookie)).body).not.toHaveProperty('as_of')
})

it('waits at most 3 s for a silent database, and much shorter the next time', {
  tags: ['D8.plans.late'],
}, async () => {
  await read('/api/v3/gsn/flavors')
  breakDatabase(() => new Promise(() => {}))
  for (const limitMs of [6000, 2000]) {
    const startedAt = performance.now()
    expect((await read('/api/v3/gsn/flavors')).body).toHaveProperty('as_of')
    expect(performance.now() - startedAt).toBeLessThan(limitMs)
  }
})

it('responds with 503 if no plans are known', async () => {
  breakDatabase(() => Promise.reject(connectionError))
  for (const url of addresses) expect((await read(url)).status).toBe(503)
})

it('reads the plans that an earlier process stored in the same folder', {
  tags: ['D8.plans.disk'],
}, async () => {
  const plans = { asOf: '2026-01-02T03:04:05.000Z', content: [{ product_id: 1 }] }
  const first = createLastKnownPlans(dataDir)
  expect(await first.find()).toBeNull()
  first.save(plans, 'one')
  await first.flush()
  expect(await createLastKnownPlans(dataDir).find()).toEqual(plans)
  expect(await readdir(dataDir)).toEqual(['plans.json'])
})

it('ignores a damaged file and a failed write', async () => {
  await writeFile(join(dataDir, 'plans.json'), '{"asOf":"yesterday"')
  expect(await createLastKnownPlans(dataDir).find()).toBeNull()
  const plans = { asOf: '2026-01-02T03:04:05.000Z', content: [] }
  const blocked = createLastKnownPlans(join(dataDir, 'plans.json'))
  blocked.save(plans, 'one')
  await blocked.flush()
  expect(await blocked.find()).toEqual(plans)
})

it('limits how often it writes a changing list', async () => {
  const plans = createLastKnownPlans(dataDir)
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
  for (const second of [1, 2, 3]) plans.save({ asOf: at(second), content: [second] }, `${second}`)
  await plans.flush()
  expect(await createLastKnownPlans(dataDir).find()).toMatchObject({ content: [1] })
  expect(await plans.find()).toMatchObject({ content: [3] })
})
