import { createHmac } from 'node:crypto'

import { createPayment, createVisitor } from '../../tools/api/api-client.ts'
import {
  approveWith,
  expectOneCharge,
  goToProviderPage,
  makeOrder,
  openPaymentPage,
  paidHeading,
  readOrder,
  readWebhookSecret,
} from '../../tools/api/payments.ts'
import { expect, test } from '../../tools/test.ts'

const cards = {
  'arrives late': /0259/,
  'arrives twice': /0341/,
  'never arrives': /0077/,
}
for (const [name, card] of Object.entries(cards)) {
  test(`a webhook that ${name} changes nothing for the customer, who pays once and sees it immediately`, async ({
    page,
    shop,
  }) => {
    const order = await openPaymentPage(page, shop)
    await goToProviderPage(page)
    await approveWith(page, card)
    await expect(paidHeading(page)).toBeVisible()
    const paid = await readOrder(order)
    await expectOneCharge(shop, order)
    expect([paid.servers.length, paid.refund]).toEqual([1, null])
  })
}

test('webhooks in the wrong order end as paid, and a later decline is ignored', async ({
  shop,
}) => {
  const secret = await readWebhookSecret(shop)
  const order = await makeOrder(shop)
  const payment = await createPayment(order.customer, order.id)
  const visitor = await createVisitor(shop.url)
  const { id: reference, amount, redirectUrl } = payment
  const id = new URL(redirectUrl).pathname.split('/').at(-1)
  const deliver = async (state: 'succeeded' | 'declined', age: number) => {
    const body = JSON.stringify({
      id: `${state}-${reference}`,
      type: `payment.${state}`,
      createdAt: new Date(Date.now() - age).toISOString(),
      payment: { id, reference, state, amount, currency: 'USD', pageUrl: redirectUrl },
    })
    const seconds = Math.floor(Date.now() / 1000)
    const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return await visitor.post('/api/webhooks/sandbox', {
      data: Buffer.from(body),
      headers: {
        'content-type': 'application/json',
        'webhook-signature': `t=${seconds},v1=${digest}`,
      },
    })
  }
  expect((await deliver('succeeded', 0)).status()).toBe(200)
  expect((await deliver('declined', 60_000)).status()).toBe(200)
  const after = await readOrder(order)
  expect([after.paidAt === null, after.lastPaymentFailure, after.refund]).toEqual([
    false,
    null,
    null,
  ])
})
