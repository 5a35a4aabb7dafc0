import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import { bindToRequest } from '../http/logs/request-logger.ts'
import { kindOf } from '../http/requests/request-kind.ts'
import { type RequestSpan, startRequestSpan } from '../tracing/tracing.ts'
import { describeCaller } from './describe-caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Unset while tracing is off. */
    traced?: RequestSpan | null
  }
}

/** Files, health checks, beacons and streams would only fill the traces. */
const untraced = new Set([
  'r',
  'c',
  'files',
  '_builds',
  '_telemetry',
  '_metrics',
  'healthz',
  'readyz',
])
const streams = new Set(['/api/events'])

function isTraced({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return !untraced.has(url.split('/')[1] ?? '') && !streams.has(url)
}

function end(request: FastifyRequest, reply: FastifyReply, { end: endSpan }: RequestSpan): void {
  // An unknown path has no route, and can contain anything.
  const { url: route = 'unknown' } = request.routeOptions
  const { method } = request
  endSpan({
    name: `${method} ${route}`,
    status: reply.statusCode,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'shop.request.kind': kindOf(request),
      'shop.request.id': request.id,
      ...describeCaller(request),
    },
  })
}

/** Makes each request a span, if `config.tracing` is set: its route and result, and the releases of the calling page. */
export const tracingPlugin = fastifyPlugin(
  async app => {
    app.decorateRequest('traced', null)
    app.addHook('onRequest', (request, _reply, done) => {
      const { traceparent, 'x-composition': composition } = request.headers
      const caller = { traceparent, hasDecided: composition !== undefined }
      const traced = startRequestSpan(caller, () => isTraced(request))
      if (traced) {
        request.traced = traced
        const { traceId, spanId } = traced.span
        bindToRequest(request.log, { trace_id: traceId, span_id: spanId })
      }
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      done()
      if (request.traced) end(request, reply, request.traced)
    })
  },
  { name: 'tracing', fastify: '5.x' },
)
