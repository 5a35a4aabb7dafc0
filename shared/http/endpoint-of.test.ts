import { orderResponseSchema } from '@storefront/api/order'
import { expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'

import type { EndpointUrl, RequestBody, ResponseSchema } from './endpoint-of.ts'
import type { get, post } from './http.ts'

it('accepts the URLs of the endpoints, with parameters and query filled in', () => {
  expectTypeOf<'/api/v3/orders'>().toExtend<EndpointUrl<'GET'>>()
  expectTypeOf<'/api/v3/orders/7/cancel'>().toExtend<EndpointUrl<'POST'>>()
  expectTypeOf<'/api/v3/invoices?before=7'>().toExtend<EndpointUrl<'GET'>>()
  expectTypeOf<'/api/v3/order'>().not.toExtend<EndpointUrl<'GET'>>()
  expectTypeOf<'/api/v3/orders/7/cancel'>().not.toExtend<EndpointUrl<'PUT'>>()
})

it('accepts only schemas that accept the response', () => {
  type Accepted<Schema> = ResponseSchema<'GET', '/api/v3/orders/7', Schema>
  const part = z.object({ content: z.object({ id: z.string() }) })
  const other = z.object({ content: z.object({ id: z.number() }) })
  expectTypeOf<Accepted<typeof orderResponseSchema>>().toEqualTypeOf(orderResponseSchema)
  expectTypeOf<Accepted<typeof part>>().toEqualTypeOf(part)
  expectTypeOf<Accepted<typeof other>>().toBeNever()
})

it('accepts every URL of a service of a team, with a body and an envelope of its own', () => {
  type Url = '/api/teams/reviews/plans/7?sort=new'
  expectTypeOf<Url>().toExtend<EndpointUrl<'PATCH'>>()
  expectTypeOf<'/api/teams/reviews'>().not.toExtend<EndpointUrl<'GET'>>()
  const own = z.object({ content: z.object({ stars: z.number() }) })
  expectTypeOf<ResponseSchema<'GET', Url, typeof own>>().toEqualTypeOf(own)
  expectTypeOf<RequestBody<'POST', Url>>().toBeUnknown()
  expectTypeOf<typeof post<Url, typeof own>>().returns.resolves.toEqualTypeOf<{ stars: number }>()
})

it('checks the JSON body of a request', () => {
  expectTypeOf<RequestBody<'POST', '/api/v3/chat/typing'>>().toEqualTypeOf<{ isTyping: boolean }>()
  expectTypeOf<undefined>().toExtend<RequestBody<'POST', '/api/v3/orders/7/cancel'>>()
  expectTypeOf<
    typeof get<'/api/v3/orders/7', typeof orderResponseSchema>
  >().returns.resolves.toHaveProperty('number')
  expectTypeOf<typeof post<'/api/v3/orders/7/cancel', typeof orderResponseSchema>>()
    .parameter(1)
    .not.toBeAny()
})
