import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { checkPayments, refundPayments } from '../../jobs/payments.ts'
import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { countStock } from './testing/stock.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  await shop.close()
})

const five = [{ product_id: 1059, quantity: 5 }]
const context = () => ({ dependencies: shop.dependencies, log: pino({ level: 'silent' }) })
const cancel = (id: string) => shop.call(`/api/v3/orders/${id}/cancel`, { method: 'POST' })
const expectUnitsBack = async () =>
  expect(await countStock(shop.database)).toMatchObject({ sold: 0, unpaid: 0, free: 5 })

test("closes the provider's payment page", async () => {
  const { id } = await shop.order(five)
  await shop.pay(id)
  expect((await cancel(id)).json().content.state).toBe('cancelled')
  expect(shop.provider.last().state).toBe('cancelled')
  await expectUnitsBack()
})

test('rejects a cancellation right after the payment and marks the order as paid', async () => {
  const { id } = await shop.order(five)
  await shop.pay(id)
  shop.provider.last().state = 'succeeded'
  const rejected = await cancel(id)
  expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'already_paid'])
  expect((await shop.readOrder(id)).state).toBe('paid')
  expect(await countStock(shop.database)).toMatchObject({ sold: 5, unpaid: 0, free: 0 })
})

test('refunds a payment that arrives after the cancellation, although the units are still free', async () => {
  const { id } = await shop.order(five)
  await shop.pay(id)
  shop.provider.failure = 'down'
  expect((await cancel(id)).json().content.state).toBe('cancelled')
  shop.provider.failure = null
  await Promise.all([shop.report('succeeded'), shop.report('succeeded')])
  expect((await shop.readOrder(id)).state).toBe('refunded')
  await Promise.all([refundPayments(context()), refundPayments(context())])
  expect(shop.provider.refunds).toEqual([shop.provider.last().id])
  await expectUnitsBack()
})

test('refunds nothing for a card that was only verified', async () => {
  const { id } = await shop.order(five, 'hour')
  await shop.pay(id)
  shop.provider.failure = 'down'
  await cancel(id)
  shop.provider.failure = null
  await shop.report('succeeded')
  await refundPayments(context())
  expect(shop.provider.refunds).toEqual([])
  await expectUnitsBack()
})

test('closes the payment page later when the provider did not respond', async () => {
  const { id } = await shop.order(five)
  await shop.pay(id)
  shop.provider.failure = 'down'
  await cancel(id)
  shop.provider.failure = null
  await shop.passSeconds()
  await checkPayments(context())
  expect(shop.provider.last().state).toBe('cancelled')
  expect((await shop.readOrder(id)).state).toBe('cancelled')
})

test('closes a payment page that the provider was still creating', async () => {
  const { id } = await shop.order(five)
  const { fetch } = shop.provider
  shop.dependencies.fetch = async (...request) => {
    shop.dependencies.fetch = fetch
    expect((await cancel(id)).statusCode).toBe(200)
    return await fetch(...request)
  }
  const response = await shop.call(`/api/v3/orders/${id}/payments`, {
    body: { prefix: '' },
    key: randomUUID(),
  })
  expect(response.statusCode).toBe(503)
  expect(shop.provider.last().state).toBe('cancelled')
  expect((await shop.readOrder(id)).state).toBe('cancelled')
})

test('leaves the order either paid, or cancelled and refunded, when a payment arrives at the same moment', async () => {
  for (let round = 0; round < 8; round++) {
    await shop.restock()
    const { id } = await shop.order(five)
    await shop.pay(id)
    shop.provider.failure = 'down'
    const [cancelled] = await Promise.all([cancel(id), shop.report('succeeded')])
    shop.provider.failure = null
    const { state } = await shop.readOrder(id)
    expect(state).toBe(cancelled.statusCode === 409 ? 'paid' : 'refunded')
    expect((await countStock(shop.database)).sold).toBe(state === 'paid' ? 5 : 0)
  }
})
