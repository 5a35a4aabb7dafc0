import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { countStock } from '../orders/testing/stock.ts'
import { confirm } from './testing/stripe/account.ts'
import { toStripeWebhook } from './testing/stripe/events.ts'
import { createStripeShop, type StripeShop } from './testing/stripe-shop.ts'

const previous = 'whsec_previous'
let shop: StripeShop
let orderId: string
beforeAll(async () => {
  shop = await createStripeShop({ STRIPE_WEBHOOK_SECRET_PREVIOUS: previous })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  orderId = (await shop.order([{ product_id: 1059, quantity: 2 }])).id
  await shop.pay(orderId)
})

const readState = async () => (await shop.readOrder(orderId)).state
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

test('a completed session pays the order once, however often its event arrives', async () => {
  confirm(shop.stripe.last())
  const event = shop.toEvent('completed')
  const responses = await Promise.all([shop.post(event), shop.post(event), shop.post(event)])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await readState()).toBe('paid')
  expect(await countStock(shop.database)).toMatchObject({ sold: 2, unpaid: 0 })
})

test('an event that is forged, too old, changed or unsigned is rejected', async () => {
  confirm(shop.stripe.last())
  const event = shop.toEvent('completed')
  const secret = shop.stripe.environment.STRIPE_WEBHOOK_SECRET
  const request = toStripeWebhook(event, [secret])
  const rejected = [
    await shop.post(event, ['whsec_other']),
    await shop.post(event, [secret], ago(302)),
    await shop.app.inject({ ...request, payload: `${request.payload} ` }),
    await shop.app.inject({ ...request, headers: {} }),
  ]
  for (const { statusCode, body } of rejected)
    expect([statusCode, JSON.parse(body).error]).toEqual([400, 'bad_signature'])
  expect(await readState()).toBe('paying')
  expect((await shop.post(event, [secret], ago(290))).statusCode).toBe(200)
  expect(await readState()).toBe('paid')
})

test('the previous webhook secret is valid beside the current one', async () => {
  confirm(shop.stripe.last())
  expect((await shop.post(shop.toEvent('completed'), [previous])).statusCode).toBe(200)
  expect(await readState()).toBe('paid')
})

test('another amount or currency does not pay the order', async () => {
  confirm(shop.stripe.last())
  for (const changes of [{ amount_total: 166 }, { currency: 'twd' }]) {
    await shop.post(shop.toEvent('completed', shop.stripe.last(), changes))
    expect(await shop.readOrder(orderId)).toMatchObject({
      state: 'awaiting_payment',
      lastPaymentFailure: 'amount_mismatch',
    })
  }
})

test('events in another order never move a state back', async () => {
  const session = shop.stripe.last()
  const expired = shop.toEvent('expired')
  confirm(session)
  const completed = shop.toEvent('completed')
  await shop.post(completed)
  await shop.post(expired)
  await shop.post(shop.toEvent('async_payment_failed'))
  expect(await readState()).toBe('paid')
})

test('a completed session whose result comes later pays only with that result', async () => {
  const session = shop.stripe.last()
  confirm(session, 'later')
  expect((await shop.post(shop.toEvent('completed'))).statusCode).toBe(200)
  expect(await readState()).toBe('paying')
  await shop.post(shop.toEvent('async_payment_failed'))
  expect(await shop.readOrder(orderId)).toMatchObject({
    state: 'awaiting_payment',
    lastPaymentFailure: 'declined',
  })
  await shop.pay(orderId)
  confirm(shop.stripe.last())
  await shop.post(shop.toEvent('async_payment_succeeded'))
  expect(await readState()).toBe('paid')
})

test('an expired session ends the attempt, and the next one pays', async () => {
  await shop.post(shop.toEvent('expired'))
  expect(await shop.readOrder(orderId)).toMatchObject({
    state: 'awaiting_payment',
    lastPaymentFailure: 'timed_out',
  })
  await shop.pay(orderId)
  expect(shop.account.sessions).toHaveLength(2)
  await shop.payAtStripe()
  expect(await readState()).toBe('paid')
})

test('events of other types, modes and systems are acknowledged and change nothing', async () => {
  confirm(shop.stripe.last())
  const completed = shop.toEvent('completed')
  const others = [
    { ...completed, type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } },
    { ...completed, type: 'checkout.session.unheard_of' },
    { ...completed, livemode: true },
    shop.toEvent('completed', shop.stripe.last(), { metadata: {} }),
  ]
  for (const event of others) expect((await shop.post(event)).statusCode).toBe(200)
  expect(await readState()).toBe('paying')
})

test('a signed body that is no event gets 422', async () => {
  expect((await shop.post({ id: 1 })).statusCode).toBe(422)
})

test('webhooks of the sandbox and of the other mode do not exist', async () => {
  const request = toStripeWebhook(shop.toEvent('completed'), [previous])
  for (const name of ['sandbox', 'stripe']) {
    const url = `/api/webhooks/${name}`
    expect((await shop.app.inject({ ...request, url })).statusCode).toBe(404)
  }
})
