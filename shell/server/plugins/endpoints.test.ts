import { fastify } from 'fastify'
import { describe, expect, expectTypeOf, it } from 'vitest'

import { toErrorResponse } from '../http/responses/failure.ts'
import { ok } from '../http/responses/ok.ts'
import { HttpError } from '../http-error.ts'
import { addEndpoint, type EndpointRequest, endpointsPlugin } from './endpoints.ts'

async function openServer() {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = toErrorResponse(error)
    return reply.code(status).send(body)
  })
  await app.register(endpointsPlugin)
  return app
}

const absent = '00000000-0000-4000-8000-000000000000'
const servers = [{ product_id: 1, hostname: 'a.example.com' }]
const orderRequest = { quoteId: absent, termsVersion: '1', servers }

describe('the type of a request', () => {
  it('follows from the schemas of the endpoint', () => {
    type Payment = EndpointRequest<'POST /api/v3/orders/:id/payments'>
    expectTypeOf<Payment['params']>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<Payment['body']>().toHaveProperty('prefix')
    expectTypeOf<Payment['body']>().not.toBeUnknown()
    type Events = EndpointRequest<'GET /api/events'>
    expectTypeOf<Events['query']['topics']>().toEqualTypeOf<('stock' | 'chat' | 'desk')[]>()
    type Upload = EndpointRequest<'POST /api/v3/chat/attachments'>
    expectTypeOf<Upload['body']>().toBeUnknown()
  })
})

describe('a request', () => {
  it('reaches the handler parsed, without unknown properties', async () => {
    const app = await openServer()
    const received: unknown[] = []
    addEndpoint(app, 'PATCH /api/v3/account', async ({ body }, reply) => {
      received.push(body)
      return reply.send(ok({}))
    })
    const payload = { name: '  Dana ', role: 'operator' }
    await app.inject({ method: 'PATCH', url: '/api/v3/account', payload })
    expect(received).toEqual([{ name: 'Dana' }])
  })

  it('gets 422 with the wrong fields', async () => {
    const app = await openServer()
    addEndpoint(app, 'PATCH /api/v3/account', async (_request, reply) => reply.send(ok({})))
    const payload = { name: 7 }
    const response = await app.inject({ method: 'PATCH', url: '/api/v3/account', payload })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ error: 'invalid', details: { name: 'invalid_type' } })
  })

  it('gets 404 for a malformed id of the shop, 422 for one of the registry', async () => {
    const app = await openServer()
    addEndpoint(app, 'GET /api/v3/orders/:id', async (_request, reply) => reply.send(ok({})))
    addEndpoint(app, 'GET /_registry/releases/:id/publications', async (_request, reply) =>
      reply.send(ok({})),
    )
    expect((await app.inject('/api/v3/orders/7')).json()).toMatchObject({ error: 'not_found' })
    const wrong = await app.inject('/_registry/releases/7/publications')
    expect([wrong.statusCode, wrong.json().details]).toEqual([422, { id: 'invalid_format' }])
  })

  it('has an id in lower case', async () => {
    const app = await openServer()
    addEndpoint(app, 'GET /api/v3/orders/:id', async ({ params }, reply) =>
      reply.header('x-id', params.id).send(ok({})),
    )
    const response = await app.inject(`/api/v3/orders/${absent.replace('4', 'A')}`)
    expect(response.headers['x-id']).toBe(absent.replace('4', 'a'))
  })

  it('may omit the body if the schema has a default', async () => {
    const app = await openServer()
    addEndpoint(app, 'POST /_registry/gc', async ({ body }, reply) => reply.send(ok(body)))
    const response = await app.inject({ method: 'POST', url: '/_registry/gc' })
    expect(response.json().content).toEqual({ isReal: false })
  })
})

describe('checks of a route', () => {
  it('run before the body is parsed', async () => {
    const app = await openServer()
    const preValidation = async () => {
      throw new HttpError(403, 'forbidden')
    }
    addEndpoint(app, 'POST /_registry/promote', { preValidation }, async (_request, reply) =>
      reply.send(ok({})),
    )
    const response = await app.inject({ method: 'POST', url: '/_registry/promote', payload: {} })
    expect(response.json()).toMatchObject({ error: 'forbidden' })
  })

  it('require an idempotency key before they read the body', async () => {
    const app = await openServer()
    addEndpoint(app, 'POST /api/v3/orders', async ({ idempotencyKey }, reply) =>
      reply.header('x-key', idempotencyKey).send(ok({})),
    )
    const order = { method: 'POST', url: '/api/v3/orders' } as const
    const missing = await app.inject({ ...order, payload: { servers: 7 } })
    expect([missing.statusCode, missing.json().error]).toEqual([400, 'key_missing'])
    const headers = { 'idempotency-key': 'key-of-this-order' }
    const wrong = await app.inject({ ...order, headers, payload: { servers: 7 } })
    expect(wrong.statusCode).toBe(422)
    const sent = await app.inject({ ...order, headers, payload: orderRequest })
    expect([sent.statusCode, sent.headers['x-key']]).toEqual([201, 'key-of-this-order'])
  })
})
