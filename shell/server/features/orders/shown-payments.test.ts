import { orderHistoryResponseSchema } from '@storefront/api/account'
import type { ProviderPayment } from '@storefront/api/sandbox'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { refundPayments } from '../../jobs/payments.ts'
import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { requestRefund } from '../payments/index.ts'
import { createEvent } from '../payments/testing/fake-provider.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  await shop.close()
})

const two = [{ product_id: 1059, quantity: 2 }]
const context = () => ({ dependencies: shop.dependencies, log: pino({ level: 'silent' }) })

async function startPayment(id: string): Promise<ProviderPayment> {
  await shop.pay(id)
  return shop.provider.last()
}

async function succeed(payment: ProviderPayment): Promise<void> {
  payment.state = 'succeeded'
  await shop.post(createEvent('payment.succeeded', payment))
}

/** An order whose second attempt paid it, before the provider reported that the first one was paid, too. */
async function payTwice(): Promise<string> {
  const { id } = await shop.order(two)
  const first = await startPayment(id)
  await shop.report('declined')
  await succeed(await startPayment(id))
  await succeed(first)
  return id
}

async function readRefunds(id: string) {
  const response = await shop.call(`/api/v3/account/orders/${id}/history`)
  const { payments } = orderHistoryResponseSchema.parse(response.json()).content
  return payments.map(({ state, refunded }) => [state, refunded])
}

test('a paid order shows no refund of another payment, which only its history lists', async () => {
  const id = await payTwice()
  await refundPayments(context())
  expect(await shop.readOrder(id)).toMatchObject({ state: 'paid', refund: null })
  expect((await shop.listOrders())[0]?.refund).toBeNull()
  expect(await readRefunds(id)).toEqual([
    ['succeeded', '166.00'],
    ['succeeded', null],
  ])
})

test('a paid order shows the refund of a failed server, although another payment was refunded before', async () => {
  const id = await payTwice()
  await refundPayments(context())
  await requestRefund(shop.database, id, '83.00')
  expect((await shop.readOrder(id)).refund).toEqual({ amount: '83.00', state: 'wanted' })
  expect(await readRefunds(id)).toEqual([
    ['succeeded', '166.00'],
    ['succeeded', '83.00'],
  ])
})

test('an order that was paid after its cancellation shows the refund of that payment', async () => {
  const { id } = await shop.order(two)
  await shop.pay(id)
  await shop.report('succeeded', { amount: '1.00' })
  await refundPayments(context())
  const late = await startPayment(id)
  shop.provider.failure = 'down'
  await shop.call(`/api/v3/orders/${id}/cancel`, { method: 'POST' })
  shop.provider.failure = null
  await succeed(late)
  expect(await shop.readOrder(id)).toMatchObject({ state: 'refunded', refund: { state: 'wanted' } })
})

test('an order that was paid twice after its cancellation shows the refund that is not done yet', async () => {
  const { id } = await shop.order(two)
  const first = await startPayment(id)
  await shop.report('declined')
  const second = await startPayment(id)
  shop.provider.failure = 'down'
  await shop.call(`/api/v3/orders/${id}/cancel`, { method: 'POST' })
  shop.provider.failure = null
  await succeed(first)
  await refundPayments(context())
  shop.provider.rejectsRefunds = true
  await succeed(second)
  await refundPayments(context())
  expect(await shop.readOrder(id)).toMatchObject({
    state: 'refunded',
    refund: { state: 'refused' },
  })
})

test('an unpaid order shows the refund of a rejected payment until the next attempt', async () => {
  const { id } = await shop.order(two)
  await shop.pay(id)
  await shop.report('succeeded', { amount: '1.00' })
  expect((await shop.readOrder(id)).refund?.state).toBe('wanted')
  await shop.pay(id)
  expect(await shop.readOrder(id)).toMatchObject({ state: 'paying', refund: null })
})
