import { invoicePageResponseSchema, invoiceResponseSchema } from '@storefront/api/invoice'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { createEvent } from '../payments/testing/fake-provider.ts'
import { listOrdersInUse } from './repository-usage.ts'
import { issueUsageInvoices } from './usage-invoices.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
  await shop.database.execute('UPDATE flavors SET stock = 1000')
})
afterEach(async () => {
  await shop.close()
})

const list = async (query = '', cookie = shop.customer) =>
  invoicePageResponseSchema.parse((await shop.call(`/api/v3/invoices${query}`, { cookie })).json())
    .content
const read = async (id: string) =>
  invoiceResponseSchema.parse((await shop.call(`/api/v3/invoices/${id}`)).json()).content
const year = new Date().getUTCFullYear()
const numberOf = (count: number) => `QY-INV-${year}-${String(count).padStart(6, '0')}`

async function buy(interval: 'month' | 'hour', quantity = 2) {
  const order = await shop.order([{ product_id: 1059, quantity }], interval)
  await shop.pay(order.id)
  await shop.report('succeeded')
  return order
}

describe('the invoice of an order', () => {
  test('is issued with the payment and never changes', async () => {
    const order = await buy('month')
    const { invoices } = await list()
    expect(invoices).toMatchObject([
      { number: numberOf(1), total: '166.00', status: 'paid', orderNumber: order.number },
    ])
    const id = invoices[0]?.id ?? ''
    const issued = await read(id)
    expect(issued).toMatchObject({
      seller: { isDemo: true },
      buyer: { email: 'demo@quarry.example' },
      lines: [{ planName: 'Dedicated 4C-16G', quantity: 2, unit: '83.00', amount: '166.00' }],
      tax: 'none',
      total: '166.00',
      payment: { reference: shop.provider.last().id, provider: 'sandbox' },
    })
    await shop.database.execute("UPDATE accounts SET name = 'Else', email = owner || '@else'")
    await shop.database.execute("UPDATE flavors SET name = 'Renamed', monthly_fee = 99")
    expect(await read(id)).toEqual(issued)
  })

  test('is issued once, even if the payment is reported several times', async () => {
    await buy('month')
    await Promise.all([1, 2, 3].map(() => shop.report('succeeded')))
    expect((await list()).invoices).toHaveLength(1)
  })

  test('is not issued for a verified card or a failed payment', async () => {
    await buy('hour')
    const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
    await shop.pay(id)
    await shop.report('declined')
    expect((await list()).invoices).toEqual([])
  })

  test('shows a partial and a full refund', async () => {
    const { id } = await buy('month')
    const statusNow = async () => (await list()).invoices[0]?.status
    await shop.database.execute("UPDATE payments SET refund = 'wanted', refund_amount = 83")
    expect(await statusNow()).toBe('partly_refunded')
    const { json } = await shop.call(`/api/v3/account/orders/${id}/history`)
    expect(json().content.payments).toMatchObject([{ amount: '166.00', refunded: '83.00' }])
    await shop.database.execute("UPDATE orders SET state = 'refunded'")
    expect(await statusNow()).toBe('refunded')
  })

  test('is visible only to its customer', async () => {
    await buy('month')
    const cookie = await shop.signIn('support@quarry.example')
    const [invoice] = (await list()).invoices
    expect((await list('', cookie)).invoices).toEqual([])
    expect((await shop.call(`/api/v3/invoices/${invoice?.id}`, { cookie })).statusCode).toBe(404)
  })

  test('has a unique number without gaps, also for twenty concurrent payments', async () => {
    for (let count = 0; count < 20; count++) {
      const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
      await shop.pay(id)
    }
    const { payments } = shop.provider
    await Promise.all(
      payments.map(payment => {
        payment.state = 'succeeded'
        return shop.post(createEvent('payment.succeeded', payment))
      }),
    )
    await buy('month', 1)
    const first = await list()
    const second = await list(`?before=${first.next}`)
    const numbers = [...first.invoices, ...second.invoices].map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 21 }, (_, index) => numberOf(21 - index)))
    expect(second.next).toBeNull()
  })

  test('gets the number of a previous invoice that was rolled back', async () => {
    await buy('month', 1)
    await shop.database.execute(
      'ALTER TABLE invoices ADD CONSTRAINT broken CHECK (total < 100) NOT VALID',
    )
    const expensive = await shop.order([{ product_id: 1059, quantity: 2 }])
    await shop.pay(expensive.id)
    expect((await shop.report('succeeded')).statusCode).toBe(500)
    expect((await shop.readOrder(expensive.id)).paidAt).toBeNull()
    await shop.database.execute('ALTER TABLE invoices DROP CONSTRAINT broken')
    await buy('month', 1)
    expect((await list()).invoices[0]?.number).toBe(numberOf(2))
  })
})

describe('the invoice of a month’s usage', () => {
  const readyFor = (months: number) =>
    shop.database.execute(`UPDATE servers SET state = 'ready',
      ready_at = date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '${months} months'`)

  test('is issued once for each past month, with the cap, and not for the current one', async () => {
    await buy('hour')
    await readyFor(2)
    await Promise.all([issueUsageInvoices(shop.database), issueUsageInvoices(shop.database)])
    await issueUsageInvoices(shop.database)
    const { invoices } = await list()
    expect(invoices.map(({ kind, status }) => [kind, status])).toEqual([
      ['usage', 'open'],
      ['usage', 'open'],
    ])
    expect(invoices[0]?.month).not.toBe(invoices[1]?.month)
    const { lines, total, payment } = await read(invoices[0]?.id ?? '')
    expect(lines.map(({ hostname }) => hostname)).toEqual([
      's1059-1.example.com',
      's1059-2.example.com',
    ])
    for (const line of lines) expect(Number(line.amount)).toBeLessThanOrEqual(83)
    expect(lines[0]?.quantity).toBeGreaterThanOrEqual(28 * 24)
    expect([total, payment]).toEqual(['166.00', null])
  })

  test('is not issued for months after the deletion of the servers', async () => {
    await buy('hour')
    await readyFor(3)
    await shop.database.execute(
      "UPDATE servers SET state = 'deleted', deleted_at = ready_at + interval '90 minutes' WHERE position = 0",
    )
    await issueUsageInvoices(shop.database)
    const stored = (await list()).invoices
    expect(stored.map(({ total }) => total)).toEqual(['83.00', '83.00', '83.25'])
    const { lines } = await read(stored.at(-1)?.id ?? '')
    expect(lines.map(({ quantity, amount }) => [quantity, amount])[0]).toEqual([2, '0.25'])

    await shop.database.execute(
      "DELETE FROM invoices; UPDATE orders SET settled_month = NULL; UPDATE servers SET state = 'deleted', deleted_at = ready_at + interval '1 hour'",
    )
    await issueUsageInvoices(shop.database)
    expect((await list()).invoices.map(({ total }) => total)).toEqual(['0.24'])
    expect(await listOrdersInUse(shop.database)).toEqual([])
  })

  test('is not issued for months without costs, which are settled nevertheless', async () => {
    await buy('hour', 1)
    await readyFor(1)
    // The only hour starts in the month before.
    await shop.database.execute(`UPDATE servers SET state = 'deleted',
      ready_at = ready_at - interval '30 minutes', deleted_at = ready_at + interval '15 minutes'`)
    await issueUsageInvoices(shop.database)
    expect((await list()).invoices.map(({ total }) => total)).toEqual(['0.12'])
    expect(await listOrdersInUse(shop.database)).toEqual([])
  })

  test('is issued although the invoice of another order cannot be issued', async () => {
    const [broken, other] = [await buy('hour'), await buy('hour')]
    await readyFor(1)
    await shop.database.execute(
      `ALTER TABLE invoices ADD CONSTRAINT broken CHECK (order_id <> '${broken.id}')`,
    )
    await expect(issueUsageInvoices(shop.database)).rejects.toThrow('some usage invoices')
    expect((await list()).invoices.map(({ orderNumber }) => orderNumber)).toEqual([other.number])
  })

  test('is not issued for monthly servers or servers that were never ready', async () => {
    await buy('hour')
    await issueUsageInvoices(shop.database)
    expect((await list()).invoices).toEqual([])
    await shop.restock()
    await buy('month')
    await readyFor(3)
    await issueUsageInvoices(shop.database)
    expect((await list()).invoices.map(({ kind }) => kind)).toEqual(['order'])
  })
})
