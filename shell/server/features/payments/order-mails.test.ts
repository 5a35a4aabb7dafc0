import { randomUUID } from 'node:crypto'
import { paymentResponseSchema } from '@storefront/api/payment'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { sendQueuedMails } from '../mail/testing/send-queued-mails.ts'
import { provision } from '../provisioning/provision.ts'
import { createSandboxProvisioner } from '../provisioning/sandbox.ts'
import { createEvent } from './testing/fake-provider.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  await shop.restock()
  await sendQueuedMails(shop.dependencies)
})
afterAll(() => shop.close())

const lines = [{ product_id: 1060, quantity: 2 }]
const letters = () => sendQueuedMails(shop.dependencies)

async function payIn(prefix: '' | '/zh-TW' | '/es', orderId: string) {
  const url = `/api/v3/orders/${orderId}/payments`
  const response = await shop.call(url, { body: { prefix }, key: randomUUID() })
  return paymentResponseSchema.parse(response.json()).content
}

async function buildServers(): Promise<void> {
  const later = createSandboxProvisioner({ now: () => new Date(Date.now() + 3_600_000) })
  for (let round = 0; round < 4; round++) {
    await provision(shop.database, later)
    await shop.database.execute(sql`UPDATE servers SET next_check_at = now()`)
  }
}

it('mails one receipt for a paid order, in the language it was paid in', async () => {
  const order = await shop.order(lines)
  await payIn('/es', order.id)
  expect(await letters()).toEqual([])
  // The same report arrives three times at once.
  await Promise.all([1, 2, 3].map(() => shop.report('succeeded')))
  const [receipt, ...more] = await letters()
  expect(more).toEqual([])
  expect(receipt).toMatchObject({
    to: 'demo@quarry.example',
    subject: `Recibo del pedido ${order.number}`,
  })
  expect(receipt?.text).toContain('Cobrado: US$332.00')
})

it('mails no receipt for a payment that was declined', async () => {
  const order = await shop.order(lines)
  await payIn('', order.id)
  await shop.report('declined')
  expect(await letters()).toEqual([])
})

it('mails the lines as they were bought', async () => {
  const order = await shop.order(lines)
  await payIn('', order.id)
  await shop.report('succeeded')
  await shop.database.execute(
    sql`UPDATE flavors SET monthly_fee = 1, name = 'Renamed' WHERE product_id = 1060`,
  )
  const [receipt] = await letters()
  expect(receipt?.text).toContain('2 × Dedicated 8C-32G')
  expect(receipt?.text).toContain('$332.00')
})

it('mails the hostnames once, when the last server is ready', async () => {
  const order = await shop.order(lines)
  await payIn('/zh-TW', order.id)
  await shop.report('succeeded')
  await letters()
  await buildServers()
  const [ready, ...more] = await letters()
  expect(more).toEqual([])
  expect(ready?.subject).toBe(`您的 2 台伺服器已就緒（訂單 ${order.number}）`)
  for (const { hostname } of order.servers) expect(ready?.text).toContain(hostname)
})

it('mails the hostnames in the language of the payment that counted, when another one is refunded', async () => {
  const order = await shop.order(lines)
  await payIn('/zh-TW', order.id)
  const first = shop.provider.last()
  await shop.report('declined')
  await payIn('/es', order.id)
  await shop.report('succeeded')
  first.state = 'succeeded'
  await shop.post(createEvent('payment.succeeded', first))
  await letters()
  await buildServers()
  const [ready] = await letters()
  expect(ready?.subject).toMatch(/^Tus 2 servidores /)
})
