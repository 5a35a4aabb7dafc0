import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { createTracedShop, type TracedShop } from '../tracing/testing/traced-shop.ts'
import { runJobs } from './start-jobs.ts'

let traced: TracedShop
beforeAll(async () => {
  traced = await createTracedShop()
})
afterAll(() => traced.close())

it('a run of a job is a trace with its queries, or with the code of its failure', async () => {
  const { pool, database } = traced.shop.dependencies
  const log = { warn: () => undefined }
  const spans = await traced.trace(async () => {
    const ended: string[] = []
    const toJob = (name: string, text: string) => {
      const run = async () => {
        await pool.query(text, [0]).finally(() => ended.push(name))
      }
      return { name, run, everyMs: 20, group: 'mail' as const }
    }
    const jobs = [
      toJob('mail', 'SELECT $1::integer AS of_job'),
      toJob('refund', 'SELECT 1 / $1::integer AS of_anna'),
    ]
    const running = await runJobs(jobs, { database, log, server: 'one' })
    await vi.waitFor(() => expect(ended).toEqual(expect.arrayContaining(['mail', 'refund'])), {
      timeout: 15_000,
    })
    await running.stop()
  })
  const mail = spans.find(({ name }) => name === 'job mail')
  expect(mail?.attributes).toEqual({ 'shop.job.name': 'mail' })
  expect(mail?.parentSpanId ?? '').toBe('')
  const query = spans.find(({ parentSpanId }) => parentSpanId === mail?.spanId)
  expect(query).toMatchObject({ name: 'SQL SELECT', traceId: mail?.traceId })
  const refund = spans.find(({ name }) => name === 'job refund')
  expect(refund?.attributes).toMatchObject({ 'error.type': '22012' })
  expect(refund?.traceId).not.toBe(mail?.traceId)
})
