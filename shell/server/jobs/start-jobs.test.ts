import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Running } from '../concurrency/repeat.ts'
import { readJobs } from '../features/jobs/repository-jobs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { ShopJob } from './list-jobs.ts'
import { toHolder } from './ownership.ts'
import { runJobs } from './start-jobs.ts'

let test: TestDatabase
let running: Running[]
beforeEach(async () => {
  test = await createTestDatabase()
  running = []
})
afterEach(async () => {
  for (const one of running) await one.stop()
  await test.drop()
})

const log = { warn: () => undefined }
const waitOptions = { timeout: 15_000, interval: 20 }

/** A server with these jobs. `ran` lists the names of its runs. */
async function start(server: string, jobs: Partial<ShopJob>[], options = {}) {
  const ran: string[] = []
  const toJob = (job: Partial<ShopJob>): ShopJob => ({
    ...{ name: 'mail', everyMs: 20, group: 'mail' },
    ...job,
    run: async () => {
      ran.push(job.name ?? 'mail')
      await job.run?.()
    },
  })
  const started = await runJobs(jobs.map(toJob), {
    ...{ database: test.database, log, server },
    ...options,
  })
  running.push(started)
  return { ran, stop: () => started.stop() }
}
const findJob = async (name = 'mail') =>
  (await readJobs(test.database)).find(job => job.name === name)
const query = (text: string, values: unknown[] = []) => test.pool.query(text, values)

it('runs a job on one of two servers, and on the other one as soon as it stops', async () => {
  const one = await start('one', [{}])
  const two = await start('two', [{}])
  await vi.waitFor(() => expect(one.ran.length).toBeGreaterThan(5), waitOptions)
  expect(two.ran).toEqual([])
  await one.stop()
  const count = one.ran.length
  await vi.waitFor(() => expect(two.ran.length).toBeGreaterThan(5), waitOptions)
  expect(one.ran).toHaveLength(count)
  expect(await findJob()).toMatchObject({ owner: 'one', failures: 0 })
})

it('takes over the jobs of a dead server when its lease ends, and at once when it starts again', async () => {
  const takeLease = (server: string, seconds: number) =>
    query(
      `INSERT INTO leases VALUES ('jobs: mail', $1, now() + make_interval(secs => $2))
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at`,
      [toHolder(server), seconds],
    )
  await takeLease('dead', 3600)
  const two = await start('two', [{}])
  const again = await start('dead', [{}])
  await vi.waitFor(() => expect(again.ran.length).toBeGreaterThan(5), waitOptions)
  expect(two.ran).toEqual([])
  await again.stop()
  await vi.waitFor(() => expect(two.ran.length).toBeGreaterThan(0), waitOptions)
  await two.stop()
  await takeLease('dead', 3600)
  const three = await start('three', [{}])
  await query("UPDATE leases SET ends_at = now() - interval '1 s'")
  await vi.waitFor(() => expect(three.ran.length).toBeGreaterThan(0), waitOptions)
})

it('runs a rare job once for all servers in each interval, also across restarts', async () => {
  const sweep = { name: 'old mails', everyMs: 3_600_000 }
  const one = await start('one', [sweep])
  await start('two', [sweep])
  expect(one.ran).toEqual([])
  await query("UPDATE jobs SET next_run_at = now() - interval '1 s'")
  await vi.waitFor(async () => expect((await findJob('old mails'))?.startedAt).toBeTruthy(), {
    ...waitOptions,
  })
  await one.stop()
  expect(await findJob('old mails')).toMatchObject({ owner: 'one', isRunning: false, failures: 0 })
  const next = Date.parse((await findJob('old mails'))?.nextRunAt ?? '') - Date.now()
  expect(next).toBeGreaterThan(3_500_000)
  const again = await start('one', [sweep])
  expect(Date.parse((await findJob('old mails'))?.nextRunAt ?? '') - Date.now()).toBeLessThan(
    3_600_000,
  )
  expect([...one.ran, ...again.ran]).toEqual(['old mails'])
})

it('lists its jobs again after others have deleted them, and claims no job that still runs', async () => {
  let end: (() => void) | undefined
  const hanging = new Promise<void>(resolve => {
    end = resolve
  })
  const hour = 3_600_000
  const jobs = [
    { name: 'old mails', everyMs: hour, run: () => hanging },
    { name: 'old orders', everyMs: hour },
  ]
  const one = await start('one', jobs, { relistMs: 20 })
  await query('DELETE FROM jobs')
  await vi.waitFor(async () => expect(await findJob('old orders')).toBeTruthy(), waitOptions)
  const makeDue = () => query("UPDATE jobs SET next_run_at = now() - interval '1 s'")
  await makeDue()
  await vi.waitFor(() => expect(one.ran).toHaveLength(2), waitOptions)
  const startedAt = (await findJob('old mails'))?.startedAt
  await makeDue()
  await vi.waitFor(() => expect(one.ran).toHaveLength(3), waitOptions)
  expect(one.ran.at(-1)).toBe('old orders')
  expect(await findJob('old mails')).toMatchObject({ startedAt, isRunning: true })
  end?.()
})

it('runs the jobs of each disk on every server', async () => {
  const uploads = { name: 'uploads', group: 'everywhere' } as const
  const [one, two] = [await start('one', [uploads]), await start('two', [uploads])]
  await vi.waitFor(() => expect(Math.min(one.ran.length, two.ran.length)).toBe(2), waitOptions)
})

it('reports a failure at once, without values, and its end', async () => {
  let isBroken = true
  const run = async () => {
    if (isBroken) throw new Error('Cannot send to ada@example.com')
  }
  await start('one', [{ run }])
  await vi.waitFor(
    async () =>
      expect(await findJob()).toMatchObject({ owner: 'one', error: 'Error: Cannot send to …' }),
    waitOptions,
  )
  expect((await findJob())?.failures).toBeGreaterThan(0)
  isBroken = false
  await vi.waitFor(
    async () => expect(await findJob()).toMatchObject({ failures: 0, error: null }),
    waitOptions,
  )
})

it('writes a job that runs often only every few seconds', async () => {
  const one = await start('one', [{}])
  const { rows } = await query('SELECT xmin::text FROM jobs')
  await vi.waitFor(() => expect(one.ran.length).toBeGreaterThan(20), waitOptions)
  expect((await query('SELECT xmin::text FROM jobs')).rows).toEqual(rows)
})

it('runs a job with a condition only while the condition is true, and still reports it', async () => {
  const isDue = sql<boolean>`EXISTS (SELECT 1 FROM mails WHERE recipient = 'ada@example.com')`
  const one = await start('one', [
    { isDue, run: async () => void (await query('DELETE FROM mails')) },
    { name: 'always', isDue: sql<boolean>`true` },
  ])
  await vi.waitFor(() => expect(one.ran.length).toBeGreaterThan(1), waitOptions)
  expect(one.ran).not.toContain('mail')
  await query(`INSERT INTO mails (recipient, template, language, "values")
    VALUES ('ada@example.com', 'password-changed', 'en', '{}')`)
  await vi.waitFor(() => expect(one.ran).toContain('mail'), waitOptions)
  const count = one.ran.length
  await vi.waitFor(() => expect(one.ran.length).toBeGreaterThan(count + 1), waitOptions)
  expect(one.ran.filter(name => name === 'mail')).toHaveLength(1)
  await one.stop()
  expect(await findJob()).toMatchObject({ owner: 'one', failures: 0, error: null })
})

const always = sql<boolean>`true`

it('starts a job with a condition about as often as its interval says, beside one that hangs', async () => {
  let end: (() => void) | undefined
  const hanging = {
    name: 'hanging',
    isDue: always,
    run: () => new Promise<void>(done => (end = done)),
  }
  const starts: number[] = []
  const run = async () => void starts.push(performance.now())
  const one = await start('one', [hanging, { everyMs: 500, isDue: always, run }])
  await vi.waitFor(() => expect(starts.length).toBeGreaterThan(5), waitOptions)
  const pauses = starts.slice(1).map((at, index) => at - (starts[index] ?? 0))
  // A skipped look would make it a second.
  expect(pauses.sort((a, b) => a - b)[2]).toBeLessThan(900)
  expect(one.ran.filter(name => name === 'hanging')).toHaveLength(1)
  end?.()
})

it('runs the other jobs while the condition of one cannot be read, and reports that one alone', async () => {
  await query('ALTER TABLE mails RENAME TO letters')
  const broken = { name: 'broken', isDue: sql<boolean>`EXISTS (SELECT 1 FROM mails)` }
  const read = async () => void (await query('SELECT 1 FROM mails'))
  const one = await start('one', [
    { ...broken, run: read },
    { name: 'other', isDue: always },
  ])
  await vi.waitFor(async () => expect((await findJob('broken'))?.error).toBeTruthy(), waitOptions)
  await vi.waitFor(() => expect(one.ran).toContain('other'), waitOptions)
  await query('ALTER TABLE letters RENAME TO mails')
  await vi.waitFor(async () => expect((await findJob('broken'))?.error).toBeNull(), waitOptions)
  await one.stop()
  expect(await findJob('other')).toMatchObject({ failures: 0, error: null })
})
