import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { startService } from '../features/backends/testing/start-service.ts'
import { createStripeShop, type StripeShop } from '../features/payments/testing/stripe-shop.ts'
import { createS3Client } from '../features/releases/composition/store/objects/s3-client.ts'
import { S3Store } from '../features/releases/composition/store/objects/s3-store.ts'
import { grantBackend } from '../features/releases/repository-backends.ts'
import { runJobs } from '../jobs/start-jobs.ts'
import { openTracing } from '../open-tracing.ts'
import { createTestBucket } from '../testing/bucket.ts'
import { type ReceivedSpan, startCollector } from './testing/start-collector.ts'
import { traceFetch } from './trace-fetch.ts'
import { startRequestSpan } from './tracing.ts'

type Collector = Awaited<ReturnType<typeof startCollector>>
let collector: Collector
let shop: StripeShop
const silent = pino({ level: 'silent' })
const traceId = '0af7651916cd43dd8448eb211c80319c'
const click = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${click}-01`

beforeAll(async () => {
  collector = await startCollector()
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=collector%20key' }
  shop = await createStripeShop({
    ...collector.environment,
    ...headers,
    BACKEND_NETWORKS: '127.0.0.0/8',
  })
  shop.dependencies.fetch = traceFetch(fetch, [])
})
afterAll(async () => {
  await shop.close()
  await collector.close()
})
beforeEach(() => collector.forget())

/** Traces what happens in the function, and returns the received spans. */
async function trace(work: () => Promise<unknown>): Promise<ReceivedSpan[]> {
  const tracing = await openTracing(shop.dependencies.config, silent)
  try {
    await work()
  } finally {
    await tracing?.stop()
  }
  return collector.spans()
}

const live = () => shop.dependencies.compositions.current()
const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })

describe('a trace', () => {
  it('leads from the call of a page through its queries to the payment provider', async () => {
    const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
    const key = randomUUID()
    const spans = await trace(async () => {
      const responded = await shop.app.inject({
        method: 'POST',
        url: `/api/v3/orders/${id}/payments?t=secret-of-a-url`,
        headers: {
          ...{ cookie: shop.customer, 'idempotency-key': key, traceparent },
          ...{ 'x-composition': live()?.id ?? '', 'user-agent': 'browser-of-ada' },
        },
        payload: { prefix: '' },
      })
      expect(responded.statusCode).toBe(201)
    })
    expect(new Set(spans.map(span => span.traceId))).toEqual(new Set([traceId]))
    const request = spans.find(span => span.parentSpanId === click)
    expect(request).toMatchObject({
      name: 'POST /api/v3/orders/:id/payments',
      kind: 2,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/v3/orders/:id/payments',
        'http.response.status_code': 201,
        'shop.composition': live()?.id,
        'shop.releases': expect.arrayContaining([expect.stringMatching(/^checkout@[0-9a-f]{12}$/)]),
      },
    })
    const children = spans.filter(span => span.parentSpanId === request?.spanId)
    expect(children).toHaveLength(spans.length - 1)
    const queries = children.filter(({ name }) => name.startsWith('SQL '))
    expect(queries.length).toBeGreaterThan(3)
    expect(queries.map(({ name }) => name)).toContain('SQL INSERT')
    const insert = queries.find(({ attributes }) =>
      String(attributes['db.query.text']).startsWith('insert into "payments"'),
    )
    expect(insert?.attributes['db.query.text']).toContain('$1')
    const calls = children.filter(({ name }) => !name.startsWith('SQL '))
    expect(calls.map(({ name }) => name)).toContain('POST 127.0.0.1')
    expect(collector.resources()[0]).toMatchObject({
      'service.name': 'storefront',
      'service.version': shop.dependencies.config.serverBuild,
    })
    expect(collector.headers()[0]).toMatchObject({ 'api-key': 'collector key' })

    const { stripe } = shop.dependencies.config
    const secrets = [
      ...[id, key, 'secret-of-a-url', 'browser-of-ada', 'demo@quarry.example', 'collector key'],
      ...[
        shop.customer,
        shop.customer.replace('token=', ''),
        stripe?.key ?? '',
        live()?.text ?? '',
      ],
    ]
    for (const secret of secrets.filter(text => text.length > 2))
      expect(collector.text()).not.toContain(secret)
  })

  it('has the composition that a page shows, and the error of a query without its values', async () => {
    const spans = await trace(async () => {
      await get('/guest')
      const failing = `SELECT 1 / $1::integer AS of_anna`
      await new Promise<void>(resolve => {
        const span = startRequestSpan({ hasDecided: false })
        span?.run(() => {
          const query = shop.dependencies.pool.query(failing, [0])
          query.catch(() => undefined).finally(resolve)
        })
      })
    })
    const page = spans.find(({ name }) => name === 'GET /*')
    expect(page?.attributes).toMatchObject({
      'shop.composition': live()?.id,
      'shop.request.kind': 'page',
    })
    const failed = spans.find(({ attributes }) => attributes['error.type'] === '22012')
    expect(failed?.attributes['db.query.text']).toContain('$1::integer')
  })

  it('leads to the service of a team, which can continue it', async () => {
    const service = await startService()
    await grantBackend(shop.database, { team: 'reviews', address: service.address, who: 'test' })
    const spans = await trace(() =>
      get('/api/teams/reviews/plans?t=secret-of-a-url', { cookie: shop.customer, traceparent }),
    )
    await service.close()
    const call = spans.find(({ name }) => name === 'GET service of reviews')
    const request = spans.find(({ name }) => name === 'GET /api/teams/:team/*')
    expect(call).toMatchObject({
      parentSpanId: request?.spanId,
      attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    })
    expect(service.received[0]?.headers.traceparent).toBe(`00-${traceId}-${call?.spanId}-01`)
    expect(JSON.stringify(spans)).not.toContain('secret-of-a-url')
  })

  it('has the calls of a bucket, without the keys of objects', async () => {
    const bucket = await createTestBucket()
    const { open, close } = createS3Client(bucket.bucket)
    const store = new S3Store({ open, bucket: bucket.bucket.bucket, prefix: '' })
    const spans = await trace(
      () =>
        new Promise<void>(resolve => {
          const span = startRequestSpan({ hasDecided: false })
          span?.run(() => void store.put('r/cart/page.js', Buffer.from('x')).finally(resolve))
        }),
    )
    await close()
    await bucket.close()
    expect(spans).toMatchObject([{ attributes: { 'rpc.service': 'S3' } }])
    expect(spans[0]?.name).toMatch(/^PutObject/)
    expect(collector.text()).not.toContain('page.js')
  })

  it('is a run of a job with its queries, or the code of its failure', async () => {
    const { pool, database } = shop.dependencies
    const log = { warn: () => undefined }
    const spans = await trace(async () => {
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

  it('does not exist for files, checks and beacons, and for calls whose page decided against it', async () => {
    const spans = await trace(async () => {
      for (const url of ['/r/cart/page.js', '/healthz', '/readyz', '/_builds/latest.json'])
        await get(url, { traceparent })
      await get('/api/v3/gsn/flavors', { 'x-composition': live()?.id ?? '' })
    })
    expect(spans).toEqual([])
  })

  it('starts a new trace for an invalid header', async () => {
    const zero = `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`
    const spans = await trace(async () => {
      for (const header of ['x', zero, `${traceparent}-more`])
        await get('/api/v3/gsn/flavors', { traceparent: header })
    })
    const requests = spans.filter(({ kind }) => kind === 2)
    expect(requests).toHaveLength(3)
    expect(requests.map(span => span.traceId)).not.toContain(traceId)
    expect(requests.map(span => span.parentSpanId ?? '')).toEqual(['', '', ''])
  })
})

it('names the trace in the log of a request', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
  const { createApp } = await import('../app.ts')
  const app = await createApp(shop.dependencies, log)
  await trace(async () => {
    await app.inject({ url: '/api/v3/gsn/flavors', headers: { traceparent } })
    await app.inject('/api/v3/gsn/flavors?untraced=1')
  })
  await app.close()
  const request = lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'request')
  expect(request).toMatchObject({ trace_id: traceId, span_id: expect.stringMatching(/^\w{16}$/) })
})

describe('metrics', () => {
  it('are those of /_metrics', async () => {
    await get('/api/v3/gsn/flavors')
    await get('/guest', { 'sec-fetch-dest': 'document' })
    const tracing = await openTracing(shop.dependencies.config, silent)
    tracing?.exportMetrics(shop.app.readMetrics)
    await tracing?.flushMetrics()
    await tracing?.stop()
    const received = new Map(collector.metrics().map(metric => [metric.name, metric]))
    const registry = await shop.app.readMetrics()
    const listed = await registry.getMetricsAsJSON()
    expect([...received.keys()].sort()).toEqual(listed.map(({ name }) => name).sort())

    const requests = received.get('storefront_http_request_seconds')?.histogram?.dataPoints ?? []
    const api = requests.find(
      ({ attributes: { route, method, status } }) =>
        route === 'api' && method === 'GET' && status === '2xx',
    )
    expect(api?.bucketCounts).toHaveLength((api?.explicitBounds?.length ?? 0) + 1)
    const total = api?.bucketCounts?.reduce((sum, count) => sum + count, 0)
    expect(total).toBe(api?.count)
    expect(total).toBeGreaterThan(0)
    const steps = received.get('storefront_composition_steps_total')?.sum
    expect(steps?.dataPoints.length).toBeGreaterThan(0)
  })
})

describe('a collector that is down', () => {
  it('affects no request, and is logged once', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
    const { config } = shop.dependencies
    const closed = await startCollector()
    await closed.close()
    const down = {
      ...config,
      tracing: config.tracing && { ...config.tracing, endpoint: closed.url },
    }
    const tracing = await openTracing(down, log)
    tracing?.exportMetrics(shop.app.readMetrics)
    for (let index = 0; index < 5; index++)
      expect((await get('/api/v3/gsn/flavors')).statusCode).toBe(200)
    const startedAt = performance.now()
    await tracing?.flushMetrics()
    await tracing?.stop()
    // Each of both waits for at most two seconds.
    expect(performance.now() - startedAt).toBeLessThan(5000)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('traces or metrics cannot be sent')
    expect(lines[0]).not.toContain('collector key')
  })
})
