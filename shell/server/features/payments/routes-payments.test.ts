import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { countStock } from '../orders/testing/stock.ts'
import { applyWaitingEvents } from './receive-event.ts'
import { createEvent } from './testing/fake-provider.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  await shop.close()
})

const five = [{ product_id: 1059, quantity: 5 }]
describe('an attempt', () => {
  test('charges the total of a monthly order and leads to the provider', {
    tags: ['S7.payments'],
  }, async () => {
    const { id } = await shop.order(five)
    const payment = await shop.pay(id)
    expect(payment).toMatchObject({ state: 'processing', amount: '415.00', orderId: id })
    expect(payment.redirectUrl).toBe(shop.provider.last().pageUrl)
    expect(shop.provider.requests).toMatchObject([
      { mode: 'charge', returnUrl: `http://localhost:3000/result?order=${id}` },
    ])
    expect((await shop.readOrder(id)).state).toBe('paying')
  })

  test('only verifies the card for an hourly order', { tags: ['D7.hourly'] }, async () => {
    const { id } = await shop.order(five, 'hour')
    expect(await shop.pay(id)).toMatchObject({ amount: '0.00' })
    expect(shop.provider.requests).toMatchObject([{ mode: 'verify', amount: '0.00' }])
    await shop.report('succeeded')
    expect((await shop.readOrder(id)).state).toBe('paid')
  })

  test('stays the same while it is open, however often it is requested', async () => {
    const { id } = await shop.order(five)
    const attempts = await Promise.all([shop.pay(id), shop.pay(id), shop.pay(id)])
    expect(new Set(attempts.map(attempt => attempt.id)).size).toBe(1)
    expect(shop.provider.payments).toHaveLength(1)
  })

  test('ends with a decline, and the next one pays', async () => {
    const { id } = await shop.order(five)
    const first = await shop.pay(id)
    await shop.report('declined')
    expect(await shop.readOrder(id)).toMatchObject({
      state: 'awaiting_payment',
      lastPaymentFailure: 'declined',
    })
    const second = await shop.pay(id)
    expect(second.id).not.toBe(first.id)
    await shop.report('succeeded')
    expect(await shop.readOrder(id)).toMatchObject({ state: 'paid', lastPaymentFailure: null })
    const again = await shop.call(`/api/v3/orders/${id}/payments`, {
      body: { prefix: '' },
      key: randomUUID(),
    })
    expect([again.statusCode, again.json().error]).toEqual([409, 'already_paid'])
  })

  test('survives a provider that is down: the retry is the same attempt', async () => {
    const { id } = await shop.order(five)
    shop.provider.failure = 'down'
    const key = randomUUID()
    const requestPayment = () =>
      shop.call(`/api/v3/orders/${id}/payments`, { body: { prefix: '/es' }, key })
    expect((await requestPayment()).json().error).toBe('provider_unavailable')
    shop.provider.failure = null
    expect((await requestPayment()).statusCode).toBe(201)
    expect(shop.provider.requests).toMatchObject([{ language: 'es' }])
  })

  test('is refused if the provider rejects it for good, and the next one is a new attempt', async () => {
    const { id } = await shop.order(five)
    shop.provider.failure = 400
    const requestPayment = () =>
      shop.call(`/api/v3/orders/${id}/payments`, { body: { prefix: '' }, key: randomUUID() })
    const refused = await requestPayment()
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'payment_refused'])
    expect((await shop.readOrder(id)).state).toBe('awaiting_payment')
    shop.provider.failure = null
    expect((await requestPayment()).statusCode).toBe(201)
  })

  test('holds no lock while the provider responds slowly', async () => {
    const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
    let respond = () => {}
    const slow = new Promise<void>(resolve => {
      respond = resolve
    })
    const { fetch } = shop.provider
    shop.dependencies.fetch = async (...request) => {
      await slow
      return await fetch(...request)
    }
    const paying = shop.pay(id)
    await shop.quote(
      [{ product_id: 1059, quantity: 4 }],
      'month',
      await shop.signIn('second@quarry.example'),
    )
    respond()
    expect((await paying).state).toBe('processing')
  })
})

describe('a webhook', () => {
  test('counts once when it arrives three times at once', {
    tags: ['D7.webhook.once'],
  }, async () => {
    const { id } = await shop.order(five)
    await shop.pay(id)
    const event = createEvent('payment.succeeded', { ...shop.provider.last(), state: 'succeeded' })
    const responses = await Promise.all([shop.post(event), shop.post(event), shop.post(event)])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await shop.readOrder(id)).state).toBe('paid')
    expect(await countStock(shop.database)).toMatchObject({ sold: 5, unpaid: 0, free: 0 })
  })

  test('never moves a state back', async () => {
    const { id } = await shop.order(five)
    const payment = await shop.pay(id)
    await shop.report('succeeded')
    await shop.report('declined')
    await shop.report('cancelled')
    expect((await shop.readOrder(id)).state).toBe('paid')
    const { content } = (await shop.call(`/api/v3/payments/${payment.id}`)).json()
    expect(content).toMatchObject({ state: 'succeeded', redirectUrl: null })
  })

  test('is rejected when it is forged, too old, from the future or unsigned', {
    tags: ['D7.webhook.signed'],
  }, async () => {
    const { id } = await shop.order(five)
    await shop.pay(id)
    const event = createEvent('payment.succeeded', { ...shop.provider.last(), state: 'succeeded' })
    const { webhookSecret } = shop.dependencies.config
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    const rejected = [
      await shop.post(event, 'another secret'),
      await shop.post(event, webhookSecret, ago(301)),
      await shop.post(event, webhookSecret, ago(-302)),
      await shop.app.inject({ method: 'POST', url: '/api/webhooks/sandbox', payload: event }),
    ]
    for (const { statusCode, body } of rejected)
      expect([statusCode, JSON.parse(body).error]).toEqual([400, 'bad_signature'])
    expect((await shop.readOrder(id)).state).toBe('paying')
    expect((await shop.post(event, webhookSecret, ago(290))).statusCode).toBe(200)
  })

  test('is accepted with the previous secret, and rejected when that one is removed', async () => {
    const previous = 'the secret of last year'
    const rotating = await createTestShop({ WEBHOOK_SECRET_PREVIOUS: previous })
    try {
      const event = createEvent('payment.succeeded', {
        ...{ id: 'sp_1', reference: randomUUID(), amount: '415.00', currency: 'USD', pageUrl: '' },
        state: 'succeeded',
      })
      expect((await rotating.post(event, previous)).statusCode).toBe(200)
      expect((await rotating.post(event)).statusCode).toBe(200)
      expect((await rotating.post(event, 'another secret')).statusCode).toBe(400)
      expect((await shop.post(event, previous)).statusCode).toBe(400)
    } finally {
      await rotating.close()
    }
  })

  test('about an unknown payment waits for it', async () => {
    const { id } = await shop.order(five)
    const reference = randomUUID()
    const report = { id: 'sp_1', reference, amount: '415.00', currency: 'USD', pageUrl: '' }
    const early = createEvent('payment.succeeded', { ...report, state: 'succeeded' })
    expect((await shop.post(early)).statusCode).toBe(200)
    expect(
      (
        await shop.post({
          ...early,
          id: 'ev_x',
          payment: { ...report, state: 'succeeded', reference: 'x' },
        })
      ).statusCode,
    ).toBe(200)
    await shop.pay(id)
    await shop.database.execute(`UPDATE payments SET id = '${reference}', provider_id = 'sp_1'`)
    await applyWaitingEvents(shop.database)
    expect((await shop.readOrder(id)).state).toBe('paid')
  })

  test('that waits is applied although an older one cannot be', async () => {
    const { id } = await shop.order(five)
    const reference = randomUUID()
    const report = { id: 'sp_1', reference, amount: '415.00', currency: 'USD', pageUrl: '' }
    await shop.post(createEvent('payment.succeeded', { ...report, state: 'succeeded' }))
    await shop.database.execute(`INSERT INTO webhook_events (provider, id, payment_id, body, received_at)
      SELECT provider, 'broken', payment_id, '{}', received_at - interval '1 minute' FROM webhook_events`)
    await shop.pay(id)
    await shop.database.execute(`UPDATE payments SET id = '${reference}', provider_id = 'sp_1'`)
    await expect(applyWaitingEvents(shop.database)).rejects.toThrow('Cannot apply some payment')
    expect((await shop.readOrder(id)).state).toBe('paid')
  })

  test('with another amount or currency does not pay the order', async () => {
    for (const wrong of [{ amount: '4.15' }, { currency: 'EUR' }, { amount: '1e9' }]) {
      const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
      await shop.pay(id)
      await shop.report('succeeded', wrong)
      expect(await shop.readOrder(id)).toMatchObject({
        state: 'awaiting_payment',
        lastPaymentFailure: 'amount_mismatch',
      })
      await shop.call(`/api/v3/orders/${id}/cancel`, { method: 'POST' })
    }
  })

  test('with an invalid body gets 422', async () => {
    expect((await shop.post({ id: 1 })).statusCode).toBe(422)
  })
})
