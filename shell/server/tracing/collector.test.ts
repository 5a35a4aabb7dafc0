import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openTracing } from '../open-tracing.ts'
import { startCollector } from './testing/start-collector.ts'
import { createTracedShop, type TracedShop } from './testing/traced-shop.ts'

let traced: TracedShop
beforeAll(async () => {
  traced = await createTracedShop({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=collector%20key' })
})
afterAll(() => traced.close())

describe('metrics', () => {
  it('are those of /_metrics', async () => {
    await traced.get('/api/v3/gsn/flavors')
    await traced.get('/guest', { 'sec-fetch-dest': 'document' })
    const tracing = await openTracing(traced.shop.dependencies.config, pino({ level: 'silent' }))
    tracing?.exportMetrics(traced.shop.app.readMetrics)
    await tracing?.flushMetrics()
    await tracing?.stop()
    const received = new Map(traced.collector.metrics().map(metric => [metric.name, metric]))
    const registry = await traced.shop.app.readMetrics()
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
    const { config } = traced.shop.dependencies
    const closed = await startCollector()
    await closed.close()
    const down = {
      ...config,
      tracing: config.tracing && { ...config.tracing, endpoint: closed.url },
    }
    const tracing = await openTracing(down, log)
    tracing?.exportMetrics(traced.shop.app.readMetrics)
    for (let index = 0; index < 5; index++)
      expect((await traced.get('/api/v3/gsn/flavors')).statusCode).toBe(200)
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
