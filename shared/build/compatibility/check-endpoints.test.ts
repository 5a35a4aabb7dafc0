import { endpointContracts } from '@storefront/api/endpoint-contracts'
import type { EndpointContracts, JsonSchema } from '@storefront/api/interface'
import { createOpenApi } from '@storefront/api/openapi'
import { expect, it } from 'vitest'

import { compareParts } from './compare.ts'
import { createPart } from './testing/create-parts.ts'

const name = 'POST /api/v3/orders'
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const order = {
  params: null,
  query: null,
  request: object({ quote: text }),
  response: object({ id: text, state: { type: 'string', enum: ['open', 'paid'] } }),
}
const checkout = createPart('checkout', {
  uses: { endpoints: { [name]: { ...order, sites: ['src/place-order.ts:7'] } } },
})

function findingsOn(changes: Partial<typeof order> | null) {
  const endpoints: EndpointContracts = changes ? { [name]: { ...order, ...changes } } : {}
  return compareParts([checkout], [{ hash: 'abcdef0123456789', endpoints }]).findings
}

it('accepts a server that reads more and responds with more', () => {
  expect(findingsOn({})).toEqual([])
  const request = object({ quote: text, coupon: text }, ['quote'])
  const response = object({ id: text, total: text, state: { type: 'string', enum: ['open'] } })
  expect(findingsOn({ request, response })).toEqual([])
})

it('names the endpoint, the reason, the server and the place of the call', () => {
  expect(findingsOn({ request: object({ quote: text, coupon: text }) })).toEqual([
    {
      check: 'endpoints',
      breaks: 'checkout',
      at: 'src/place-order.ts:7',
      against: 'server abcdef0123',
      message:
        'checkout calls POST /api/v3/orders, and its request does not fit (coupon can be missing, and is required) on the server abcdef0123: run only servers that fit both forms of the endpoint, or deploy a release of checkout that was built with it.',
    },
  ])
})

it.each<[Parameters<typeof findingsOn>[0], string]>([
  [null, 'there is no such endpoint'],
  [{ request: object({}) }, 'its request does not fit (quote is not read)'],
  [{ response: object({ id: text }) }, 'its response does not fit (state can be missing'],
  [
    { response: object({ id: text, state: { type: 'string', enum: ['open', 'lost'] } }) },
    'its response does not fit (state can be "lost"',
  ],
])('rejects a server with an incompatible endpoint: %#', (changes, reason) => {
  expect(findingsOn(changes)[0]?.message).toContain(reason)
})

const kind = (name: string, properties: Record<string, JsonSchema> = {}) =>
  object({ kind: { const: name, type: 'string' }, ...properties })
const stream = 'GET /api/events'
const messages = kind('messages', { id: text, state: { type: 'string', enum: ['open', 'shut'] } })
const read = { oneOf: [messages, kind('typing', { name: text })] }
const chat = createPart('chat', {
  uses: { events: { chat: { schema: read, sites: ['src/live.ts:41'] } } },
})

function eventFindings(events: Record<string, JsonSchema> | null | undefined, part = chat) {
  const calls = { params: null, query: null, request: null, response: null }
  const endpoints: EndpointContracts = {
    [stream]: { ...calls, ...(events !== undefined && { events }) },
  }
  return compareParts([part], [{ hash: 'abcdef0123456789', endpoints }]).findings
}

it('accepts a further kind of event, a further property and fewer values', () => {
  const less = kind('messages', { id: text, state: { const: 'open' }, more: text })
  const sent = [kind('typing', { name: text }), less, kind('queue', { name: { type: 'number' } })]
  expect(eventFindings({ chat: { oneOf: sent }, deals: text })).toEqual([])
})

it('names the topic, the kind, the reason, the server and the place of the subscription', () => {
  const sent = { oneOf: [kind('messages', { id: text }), kind('typing', { name: text })] }
  expect(eventFindings({ chat: sent })).toEqual([
    {
      check: 'endpoints',
      breaks: 'chat',
      at: 'src/live.ts:41',
      against: 'server abcdef0123',
      message:
        'chat subscribes to chat of GET /api/events, and its data do not fit (events with kind "messages": state can be missing, and is required) on the server abcdef0123: run only servers that fit both forms of the endpoint, or deploy a release of chat that was built with it.',
    },
  ])
})

it.each<[Record<string, JsonSchema> | null, string]>([
  [null, 'there is no such topic'],
  [{ stock: read }, 'there is no such topic'],
  [{ chat: messages }, 'events with kind "typing" are no longer sent'],
  [{ chat: { oneOf: [messages, kind('writing', { name: text })] } }, 'kind "typing" are no longer'],
  [{ chat: { oneOf: [messages, kind('typing', { author: text })] } }, 'name can be missing'],
  [
    { chat: { oneOf: [messages, kind('typing', { name: { type: 'number' } })] } },
    'name is of type number instead of string',
  ],
  [
    {
      chat: {
        oneOf: [kind('messages', { id: text, state: text }), kind('typing', { name: text })],
      },
    },
    'state can be another string, which was not possible before',
  ],
  [{ chat: text }, 'the whole value can be another string'],
])('rejects a server with incompatible events: %#', (events, reason) => {
  expect(eventFindings(events)[0]?.message).toContain(reason)
})

it('compares events without kinds like a response', () => {
  const stock = (properties: Record<string, JsonSchema>) =>
    createPart('shared', {
      uses: { events: { stock: { schema: object(properties), sites: ['stock/live.ts:3'] } } },
    })
  const isChanged = { type: 'boolean' }
  const sent = { stock: object({ left: { type: 'integer' }, isChanged }) }
  expect(eventFindings(sent, stock({ left: { type: 'number' }, isChanged }))).toEqual([])
  expect(eventFindings(sent, stock({ left: text, isChanged }))[0]?.message).toContain(
    'its events: left is of type integer instead of string',
  )
})

it('does not compare events with a server or a release that recorded none', () => {
  expect(eventFindings(undefined)).toEqual([])
  expect(eventFindings(null, createPart('chat'))).toEqual([])
})

it('has the schemas that `/api/openapi.json` shows', () => {
  const { paths } = createOpenApi() as { paths: Record<string, Record<string, unknown>> }
  const { request, response } = endpointContracts()[name] ?? {}
  expect(paths['/api/v3/orders']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: request } } },
    responses: { 201: { content: { 'application/json': { schema: response } } } },
  })
  const { events } = endpointContracts()[stream] ?? {}
  const shown = Object.entries(events ?? {}).map(([topic, data]) =>
    expect.objectContaining({ title: topic, properties: { event: { const: topic }, data } }),
  )
  expect(shown).toHaveLength(3)
  expect(paths['/api/events']?.get).toMatchObject({
    responses: { 200: { content: { 'text/event-stream': { schema: { oneOf: shown } } } } },
  })
})
