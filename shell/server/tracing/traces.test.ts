import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { runInRequest } from '../concurrency/current-request.ts'
import { startService } from '../features/backends/testing/start-service.ts'
import { createS3Client } from '../features/releases/composition/store/objects/s3-client.ts'
import { S3Store } from '../features/releases/composition/store/objects/s3-store.ts'
import { grantBackend } from '../features/releases/repository-backends.ts'
import { createTestBucket } from '../testing/bucket.ts'
import { createTracedShop, type TracedShop } from './testing/traced-shop.ts'
import { startRequestSpan } from './tracing.ts'

let traced: TracedShop
const traceId = '0af7651916cd43dd8448eb211c80319c'
const click = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${click}-01`

beforeAll(async () => {
  traced = await createTracedShop({
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=collector%20key',
    BACKEND_NETWORKS: '127.0.0.0/8',
  })
})
afterAll(() => traced.close())
beforeEach(() => traced.collector.forget())

const live = () => traced.shop.dependencies.compositions.current()

describe('a trace', () => {
  it('leads from the call of a page through its queries to the payment provider', async () => {
    const { id } = await traced.shop.order([{ product_id: 1059, quantity: 1 }])
    const key = randomUUID()
    const spans = await traced.trace(async () => {
      const responded = await traced.shop.app.inject({
        method: 'POST',
        url: `/api/v3/orders/${id}/payments?t=secret-of-a-url`,
        headers: {
          ...{ cookie: traced.shop.customer, 'idempotency-key': key, traceparent },
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
    expect(traced.collector.resources()[0]).toMatchObject({
      'service.name': 'storefront',
      'service.version': traced.shop.dependencies.config.serverBuild,
    })
    expect(traced.collector.headers()[0]).toMatchObject({ 'api-key': 'collector key' })

    const { stripe } = traced.shop.dependencies.config
    const secrets = [
      ...[id, key, 'secret-of-a-url', 'browser-of-ada', 'demo@quarry.example', 'collector key'],
      ...[
        traced.shop.customer,
        traced.shop.customer.replace('token=', ''),
        stripe?.key ?? '',
        live()?.text ?? '',
      ],
    ]
    for (const secret of secrets.filter(text => text.length > 2))
      expect(traced.collector.text()).not.toContain(secret)
  })

  it('has the composition that a page shows, and the error of a query without its values', async () => {
    const spans = await traced.trace(async () => {
      await traced.get('/guest')
      const failing = `SELECT 1 / $1::integer AS of_anna`
      await new Promise<void>(resolve => {
        const request = startRequestSpan({ hasDecided: false })
        runInRequest({ span: request?.span }, () => {
          const query = traced.shop.dependencies.pool.query(failing, [0])
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

  it('has the times of each part, and fails with the request', async () => {
    const before = BigInt(Date.now() - 1) * 1_000_000n
    const broken = vi.spyOn(traced.shop.dependencies.pool, 'query')
    const spans = await traced.trace(async () => {
      await traced.get('/api/v3/gsn/flavors', { traceparent })
      broken.mockRejectedValue(new Error('The connection is gone'))
      const responded = await traced.get('/api/v3/orders', {
        traceparent,
        cookie: traced.shop.customer,
      })
      expect(responded.statusCode).toBe(500)
    })
    broken.mockRestore()
    const after = BigInt(Date.now() + 1) * 1_000_000n
    for (const span of spans) {
      expect(span.startTimeUnixNano).toBeGreaterThan(before)
      expect(span.endTimeUnixNano).toBeGreaterThan(span.startTimeUnixNano)
      expect(span.endTimeUnixNano).toBeLessThan(after)
    }
    const codes = Object.fromEntries(spans.map(({ name, status }) => [name, status.code]))
    expect(codes).toMatchObject({ 'GET /api/v3/gsn/flavors': 0, 'GET /api/v3/orders': 2 })
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length)
  })

  it('leads to the service of a team, which can continue it', async () => {
    const service = await startService()
    await grantBackend(traced.shop.database, {
      team: 'reviews',
      address: service.address,
      who: 'test',
    })
    const spans = await traced.trace(() =>
      traced.get('/api/teams/reviews/plans?t=secret-of-a-url', {
        cookie: traced.shop.customer,
        traceparent,
      }),
    )
    await service.close()
    const call = spans.find(({ name }) => name === 'GET service of reviews')
    const request = spans.find(({ name }) => name === 'GET /api/teams/:team/*')
    expect(call).toMatchObject({
      parentSpanId: request?.spanId,
      attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    })
    expect(service.received[0]?.headers.traceparent).toBe(`00-${traceId}-${call?.spanId}-01`)
    expect(traced.collector.text()).not.toContain('secret-of-a-url')
  })

  it('has the calls of a bucket, without the keys of objects', async () => {
    const bucket = await createTestBucket()
    const { open, close } = createS3Client(bucket.bucket)
    const store = new S3Store({ open, bucket: bucket.bucket.bucket, prefix: '' })
    const spans = await traced.trace(
      () =>
        new Promise<void>(resolve => {
          const request = startRequestSpan({ hasDecided: false })
          runInRequest(
            { span: request?.span },
            () => void store.put('r/cart/page.js', Buffer.from('x')).finally(resolve),
          )
        }),
    )
    await close()
    await bucket.close()
    expect(spans).toMatchObject([{ attributes: { 'rpc.service': 'S3' } }])
    expect(spans[0]?.name).toMatch(/^PutObject/)
    expect(traced.collector.text()).not.toContain('page.js')
  })

  it('does not exist for files, checks and beacons, and for calls whose page decided against it', async () => {
    const spans = await traced.trace(async () => {
      for (const url of ['/r/cart/page.js', '/healthz', '/readyz', '/_builds/latest.json'])
        await traced.get(url, { traceparent })
      await traced.get('/api/v3/gsn/flavors', { 'x-composition': live()?.id ?? '' })
    })
    expect(spans).toEqual([])
  })

  it('starts a new trace for an invalid header', async () => {
    const zero = `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`
    const spans = await traced.trace(async () => {
      for (const header of ['x', zero, `${traceparent}-more`])
        await traced.get('/api/v3/gsn/flavors', { traceparent: header })
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
  const app = await createApp(traced.shop.dependencies, log)
  await traced.trace(async () => {
    await app.inject({ url: '/api/v3/gsn/flavors', headers: { traceparent } })
    await app.inject('/api/v3/gsn/flavors?untraced=1')
  })
  await app.close()
  const request = lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'request')
  expect(request).toMatchObject({ trace_id: traceId, span_id: expect.stringMatching(/^\w{16}$/) })
})
