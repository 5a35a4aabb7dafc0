import { jobsResponseSchema } from '@storefront/api/jobs'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createTokenGiver } from '../releases/testing/create-tokens.ts'
import { addJobs, deleteOldJobs, saveReports } from './repository-jobs.ts'

let shop: TestApp
let authorization: string
beforeAll(async () => {
  shop = await createTestApp()
  const give = createTokenGiver(shop.dependencies.database)
  authorization = `Bearer ${await give('platform', ['move'])}`
})
afterAll(() => shop.close())

const job = { server: '', everyMs: 1000, isRare: false }
const read = (url: string) => shop.app.inject({ url, headers: { authorization } })
const readJobs = async () =>
  jobsResponseSchema.parse((await read('/_registry/jobs')).json()).content

it('lists failing jobs first, for operators and alerts, and no jobs of servers that are gone', async () => {
  const { database, pool } = shop.dependencies
  await addJobs(database, [
    { ...job, name: 'expire' },
    { ...job, name: 'mail' },
    { ...job, name: 'uploads', server: 'web-1 localhost:3000' },
    { ...job, name: 'uploads', server: 'web-2 localhost:3000' },
  ])
  await pool.query(
    "INSERT INTO replicas (id, name, address) VALUES (gen_random_uuid(), 'web-1', 'localhost:3000')",
  )
  const report = { name: 'mail', server: '', owner: 'web-1', agoMs: 5000, durationMs: 20 }
  const failed = { failures: 2, hasSucceeded: false, error: 'Error: Timeout' }
  await saveReports(database, [{ ...report, ...failed }])
  await saveReports(database, [{ ...report, ...failed }])
  const jobs = await readJobs()
  expect(jobs.map(({ name, server }) => [name, server])).toEqual([
    ['mail', null],
    ['expire', null],
    ['uploads', 'web-1 localhost:3000'],
  ])
  expect(jobs[0]).toMatchObject({
    ...{ failures: 4, error: 'Error: Timeout', durationMs: 20, owner: 'web-1', isRunning: false },
  })
  expect((await read('/_metrics')).body).toContain('storefront_job_failures{job_name="mail"} 4')
  await saveReports(database, [{ ...report, failures: 0, hasSucceeded: true, error: null }])
  expect((await readJobs()).find(({ name }) => name === 'mail')).toMatchObject({
    ...{ failures: 0, error: null },
  })
  await pool.query("UPDATE jobs SET updated_at = now() - interval '3 days' WHERE name = 'expire'")
  await deleteOldJobs(database)
  expect((await readJobs()).map(({ name }) => name)).toEqual(['mail', 'uploads'])
})
