import { type Flavor, flavorsSchema } from '@storefront/api/flavor'
import { type Order, orderResponseSchema } from '@storefront/api/order'
import { quoteResponseSchema } from '@storefront/api/quote'
import type { APIRequestContext, APIResponse } from 'playwright-core'

async function contentOf(response: APIResponse): Promise<unknown> {
  if (response.ok()) return response.json()
  throw new Error(`${response.url()} responds with ${response.status()}`)
}

/** A plan with enough stock for every visitor of a check. */
export async function findPlan(customer: APIRequestContext): Promise<Flavor> {
  const plans = flavorsSchema.parse(await contentOf(await customer.get('/api/v3/gsn/flavors')))
  const plan = plans.content.find(each => each.stock_quantity > 4 && each.gpu_type === '')
  if (plan) return plan
  throw new Error('The catalogue of the candidate shop has no plan to order')
}

/** Places an order of one plan over the API, for pages that show an unpaid order. */
export async function makeOrder(customer: APIRequestContext): Promise<Order> {
  const { product_id } = await findPlan(customer)
  const lines = [{ product_id, quantity: 1 }]
  const quoted = await customer.post('/api/v3/quotes', { data: { interval: 'month', lines } })
  const { id: quoteId, termsVersion } = quoteResponseSchema.parse(await contentOf(quoted)).content
  const servers = [{ product_id, hostname: 'web-1' }]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const data = { quoteId, termsVersion, servers }
  const placed = await customer.post('/api/v3/orders', { headers, data })
  return orderResponseSchema.parse(await contentOf(placed)).content
}

export async function readOrder(customer: APIRequestContext, id: string): Promise<Order> {
  return orderResponseSchema.parse(await contentOf(await customer.get(`/api/v3/orders/${id}`)))
    .content
}
