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

it('has the schemas that `/api/openapi.json` shows', () => {
  const { paths } = createOpenApi() as { paths: Record<string, Record<string, unknown>> }
  const { request, response } = endpointContracts()[name] ?? {}
  expect(paths['/api/v3/orders']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: request } } },
    responses: { 201: { content: { 'application/json': { schema: response } } } },
  })
})
