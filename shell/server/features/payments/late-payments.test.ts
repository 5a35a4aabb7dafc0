import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { checkPayments, refundPayments } from '../../jobs/payments.ts'
import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { makeQuote } from '../orders/quotes/make-quote.ts'
import { addCustomers, countStock } from '../orders/testing/stock.ts'
import { createEvent } from './testing/fake-provider.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  await shop.close()
})

const five = [{ product_id: 1059, quantity: 5 }]
const context = () => ({ dependencies: shop.dependencies, log: pino({ level: 'silent' }) })

/** The provider rejects the first call. */
function withFirstRejected() {
  let isFirst = true
  const fetch: typeof globalThis.fetch = async (...request) => {
    if (!isFirst) return await shop.provider.fetch(...request)
    isFirst = false
    return new Response('{}', { status: 400 })
  }
  return { ...context(), dependencies: { ...shop.dependencies, fetch } }
}

/** Pays two orders at the provider, which has not reported it yet. */
async function payTwice(): Promise<void> {
  for (const lines of [[{ product_id: 1059, quantity: 2 }], [{ product_id: 1059, quantity: 1 }]]) {
    const { id } = await shop.order(lines)
    await shop.pay(id)
    shop.provider.last().state = 'succeeded'
  }
}

/** Another customer takes all five units. */
async function buyOut(): Promise<void> {
  const [customerId = ''] = await addCustomers(shop.database, 1)
  const lines = [{ product_id: 1059, quantity: 5, seenUnits: [] }]
  await makeQuote(shop.database, { customerId, interval: 'month', lines })
}

describe('a late payment', () => {
  test('takes the units again when they are still free', async () => {
    const { id } = await shop.order(five)
    await shop.pay(id)
    await shop.passHalfHour()
    expect((await shop.readOrder(id)).state).toBe('expired')
    await shop.report('succeeded')
    expect((await shop.readOrder(id)).state).toBe('paid')
    expect(await countStock(shop.database)).toMatchObject({ sold: 5, free: 0 })
  })

  test('is refunded when another customer has the units', async () => {
    const { id } = await shop.order(five)
    await shop.pay(id)
    await shop.passHalfHour()
    await shop.call('/api/v3/orders')
    await buyOut()
    await shop.report('succeeded')
    expect((await shop.readOrder(id)).state).toBe('refunded')
    await Promise.all([refundPayments(context()), refundPayments(context())])
    expect(shop.provider.refunds).toEqual([shop.provider.last().id])
    expect(await countStock(shop.database)).toMatchObject({ sold: 0, held: 5, free: 0 })
  })

  test('competes with another buyer at the same moment, and exactly one of them gets the units', async () => {
    for (let round = 0; round < 8; round++) {
      await shop.restock()
      const { id } = await shop.order(five)
      await shop.pay(id)
      await shop.passHalfHour()
      await shop.call('/api/v3/orders')
      const [, bought] = await Promise.allSettled([shop.report('succeeded'), buyOut()])
      const { state } = await shop.readOrder(id)
      expect(state).toBe(bought?.status === 'fulfilled' ? 'refunded' : 'paid')
      expect(await countStock(shop.database)).toMatchObject({ free: 0 })
    }
  })

  test('is refunded when the order is already paid', async () => {
    const { id } = await shop.order(five)
    await shop.pay(id)
    const first = shop.provider.last()
    await shop.report('declined')
    await shop.pay(id)
    await shop.report('succeeded')
    first.state = 'succeeded'
    await shop.post(createEvent('payment.succeeded', first))
    await refundPayments(context())
    expect(shop.provider.refunds).toEqual([first.id])
    expect((await shop.readOrder(id)).state).toBe('paid')
    expect(await countStock(shop.database)).toMatchObject({ sold: 5 })
  })
})

test('refunds a payment although the provider rejects the call for another one', async () => {
  await payTwice()
  await shop.database.execute("UPDATE payments SET refund = 'wanted', next_check_at = now()")
  await expect(refundPayments(withFirstRejected())).rejects.toThrow('Cannot refund some payments')
  const { rows } = await shop.database.execute('SELECT refund FROM payments ORDER BY refund')
  expect(rows.map(({ refund }) => refund)).toEqual(['done', 'wanted'])
})

describe('paying an expired order', () => {
  const payLate = async (id: string) =>
    await shop.call(`/api/v3/orders/${id}/payments`, { body: { prefix: '' }, key: randomUUID() })

  test('renews it at the same price', { tags: ['D7.order.unpaid'] }, async () => {
    const { id } = await shop.order(five)
    await shop.passHalfHour()
    expect((await payLate(id)).statusCode).toBe(201)
    const order = await shop.readOrder(id)
    expect(order.state).toBe('paying')
    expect(order.payBy > order.now).toBe(true)
    expect(await countStock(shop.database)).toMatchObject({ unpaid: 5, free: 0 })
  })

  test('is rejected when the price has changed or the units are gone', async () => {
    const { id } = await shop.order(five)
    await shop.passHalfHour()
    await shop.database.execute('UPDATE flavors SET monthly_fee = 84')
    const dearer = (await payLate(id)).json()
    expect([dearer.error, dearer.details[0].newUnit]).toEqual(['price_changed', '84'])
    await shop.database.execute('UPDATE flavors SET monthly_fee = 83')
    await buyOut()
    const gone = (await payLate(id)).json()
    expect([gone.error, gone.details[0].available]).toEqual(['insufficient_stock', 0])
    expect((await shop.readOrder(id)).state).toBe('expired')
  })
})

describe('a missing webhook', () => {
  test('is replaced by a request to the provider when the customer returns', {
    tags: ['D7.webhook.missing'],
  }, async () => {
    const { id } = await shop.order(five)
    await shop.pay(id)
    shop.provider.last().state = 'succeeded'
    expect((await shop.readOrder(id)).state).toBe('paying')
    await shop.passSeconds()
    expect((await shop.readOrder(id)).state).toBe('paid')
  })

  test('causes at most one request to the provider in two seconds', async () => {
    const { id } = await shop.order(five)
    await shop.pay(id)
    await shop.passSeconds()
    shop.provider.calls.length = 0
    await Promise.all(Array.from({ length: 10 }, () => shop.readOrder(id)))
    expect(shop.provider.calls).toHaveLength(1)
  })

  test('is replaced by a job when the customer does not return, even after the provider lost the attempt', async () => {
    const { id } = await shop.order(five)
    await shop.pay(id)
    shop.provider.payments.length = 0
    await shop.passSeconds()
    await checkPayments(context())
    expect(shop.provider.payments).toHaveLength(1)
    shop.provider.last().state = 'succeeded'
    await shop.passSeconds()
    await Promise.all([checkPayments(context()), checkPayments(context())])
    expect((await shop.readOrder(id)).state).toBe('paid')
  })

  test('is replaced for other payments although the provider rejects one', async () => {
    await payTwice()
    await shop.passSeconds()
    await expect(checkPayments(withFirstRejected())).rejects.toThrow('Cannot check some payments')
    const { rows } = await shop.database.execute('SELECT state FROM orders ORDER BY state')
    expect(rows.map(({ state }) => state)).toEqual(['paid', 'paying'])
  })

  test('changes nothing while the provider does not respond', async () => {
    const { id } = await shop.order(five)
    await shop.pay(id)
    await shop.passSeconds()
    shop.provider.failure = 'down'
    expect((await shop.readOrder(id)).state).toBe('paying')
  })
})
