import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const valueSchema = z.object({
  stringValue: z.string().optional(),
  intValue: z.coerce.number().optional(),
  arrayValue: z.object({ values: z.array(z.object({ stringValue: z.string() })) }).optional(),
})
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .transform(all => Object.fromEntries(all.map(({ key, value }) => [key, toPlain(value)])))
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  /** Nanoseconds since 1970. */
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  status: z.object({ code: z.number() }),
  attributes: attributesSchema,
})
const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})
const pointSchema = z.object({
  attributes: attributesSchema,
  asDouble: z.number().optional(),
  asInt: z.coerce.number().optional(),
  count: z.coerce.number().optional(),
  sum: z.number().optional(),
  bucketCounts: z.array(z.coerce.number()).optional(),
  explicitBounds: z.array(z.number()).optional(),
})
const dataSchema = z.object({ dataPoints: z.array(pointSchema) }).optional()
const metricSchema = z.object({
  name: z.string(),
  sum: dataSchema,
  gauge: dataSchema,
  histogram: dataSchema,
})
const metricsSchema = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(metricSchema) })) }),
  ),
})

export type ReceivedSpan = z.infer<typeof spanSchema>

function toPlain({ stringValue, intValue, arrayValue }: z.infer<typeof valueSchema>) {
  return stringValue ?? intValue ?? arrayValue?.values.map(one => one.stringValue) ?? null
}

/** A collector with OTLP over HTTP and JSON, on a free port of this machine. */
export async function startCollector() {
  const bodies: { path: string; text: string; headers: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    bodies.push({ path: request.url ?? '', text, headers: request.headers })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const textsOf = (path: string) => bodies.filter(body => body.path === path)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const traces = () =>
    textsOf('/v1/traces').flatMap(({ text }) => tracesSchema.parse(JSON.parse(text)).resourceSpans)
  return {
    url,
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    },
    /** All bodies, as received. */
    text: () => bodies.map(({ text }) => text).join('\n'),
    headers: () => bodies.map(({ headers }) => headers),
    resources: () => traces().map(({ resource }) => resource.attributes),
    spans: () => traces().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    metrics: () =>
      textsOf('/v1/metrics').flatMap(({ text }) =>
        metricsSchema
          .parse(JSON.parse(text))
          .resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics)
          .flatMap(({ metrics }) => metrics),
      ),
    forget: () => bodies.splice(0),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
