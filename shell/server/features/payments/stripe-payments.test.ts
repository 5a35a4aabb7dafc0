import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { checkPayments, compareAll, refundPayments } from '../../jobs/payments.ts'
import { listFindings } from './repository-payment-findings.ts'
import { confirm } from './testing/stripe/account.ts'
import { createStripeShop, type StripeShop } from './testing/stripe-shop.ts'

const two = [{ product_id: 1059, quantity: 2 }]
let shop: StripeShop
beforeAll(async () => {
  shop = await createStripeShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const context = () => ({ dependencies: shop.dependencies, log: pino({ level: 'silent' }) })
const compare = async () => {
  await compareAll(context())
  return (await listFindings(shop.database)).map(({ kind }) => kind)
}
const readRefund = async () => {
  const { rows } = await shop.database.execute(sql`SELECT refund FROM payments`)
  return rows.map(({ refund }) => refund)
}
/** Requests a refund of an amount, or of the whole payment. */
const requestRefund = (amount: number | null = null) =>
  shop.database.execute(sql`UPDATE payments SET refund = 'wanted', refund_amount = ${amount},
    next_check_at = now()`)

async function buy(): Promise<string> {
  const { id } = await shop.order(two)
  await shop.pay(id)
  await shop.payAtStripe()
  return id
}

describe('an attempt', () => {
  test('leads to a page of Stripe for exactly the amount of the order', async () => {
    const { id } = await shop.order(two)
    const payment = await shop.pay(id)
    const session = shop.stripe.last()
    expect(payment).toMatchObject({ redirectUrl: session.url, amount: '166.00' })
    const returnUrl = `http://localhost:3000/result?order=${id}`
    expect(session).toMatchObject({
      mode: 'payment',
      amount: 16_600,
      currency: 'usd',
      description: expect.stringMatching(/^QY-\d{4}-\d{6}$/),
      client_reference_id: payment.id,
      metadata: { payment: payment.id, order: id },
      success_url: returnUrl,
      cancel_url: returnUrl,
    })
    expect(session.expires_at - session.created).toBeGreaterThan(3590)
  })

  test('of an hourly order only stores the card', async () => {
    const { id } = await shop.order(two, 'hour')
    await shop.pay(id)
    expect(shop.stripe.last()).toMatchObject({ mode: 'setup', amount: null })
    await shop.payAtStripe()
    expect((await shop.readOrder(id)).state).toBe('paid')
  })

  test('in test mode leads to an invoice of a demo', async () => {
    await buy()
    const { rows } = await shop.database.execute(
      sql`SELECT content -> 'seller' AS seller FROM invoices`,
    )
    expect(rows).toMatchObject([{ seller: { isDemo: true } }])
  })

  test('stays one session when the first response was lost', async () => {
    const { id } = await shop.order(two)
    shop.stripe.failure = 500
    const failed = await shop.call(`/api/v3/orders/${id}/payments`, {
      body: { prefix: '' },
      key: randomUUID(),
    })
    expect([failed.statusCode, failed.json().error]).toEqual([503, 'provider_unavailable'])
    shop.stripe.failure = null
    await shop.pay(id)
    await shop.database.execute(sql`UPDATE payments SET provider_id = NULL, page_url = NULL`)
    const again = await shop.pay(id)
    expect(shop.account.sessions).toHaveLength(1)
    expect(again.redirectUrl).toBe(shop.stripe.last().url)
  })

  test('ends at Stripe when the customer cancels the order', async () => {
    const { id } = await shop.order(two)
    await shop.pay(id)
    await shop.call(`/api/v3/orders/${id}/cancel`, { method: 'POST' })
    expect(shop.stripe.last().status).toBe('expired')
    expect((await shop.readOrder(id)).state).toBe('cancelled')
  })

  test('that was opened with another provider is replaced', async () => {
    const { id } = await shop.order(two)
    const first = await shop.pay(id)
    await shop.database.execute(sql`UPDATE payments SET provider = 'sandbox'`)
    const second = await shop.pay(id)
    expect(second.id).not.toBe(first.id)
    expect(second.redirectUrl).toBe(shop.stripe.last().url)
  })
})

describe('without a webhook', () => {
  test('the shop asks Stripe when the customer returns', async () => {
    const { id } = await shop.order(two)
    await shop.pay(id)
    confirm(shop.stripe.last())
    await shop.passSeconds()
    expect((await shop.readOrder(id)).state).toBe('paid')
  })

  test('a job asks Stripe when the customer does not return', async () => {
    const { id } = await shop.order(two)
    await shop.pay(id)
    confirm(shop.stripe.last())
    await shop.passSeconds()
    await checkPayments(context())
    const { rows } = await shop.database.execute(sql`SELECT state FROM orders`)
    expect(rows).toEqual([{ state: 'paid' }])
    expect((await shop.readOrder(id)).paidAt).not.toBeNull()
  })

  test('an abandoned page ends the attempt when it expires', async () => {
    const { id } = await shop.order(two)
    await shop.pay(id)
    shop.stripe.last().expires_at = 0
    await shop.passSeconds()
    expect(await shop.readOrder(id)).toMatchObject({
      state: 'awaiting_payment',
      lastPaymentFailure: 'timed_out',
    })
  })

  test('the comparison finds the payment, however old it is, and skips other systems', async () => {
    const { id } = await shop.order(two)
    await shop.pay(id)
    confirm(shop.stripe.last())
    await shop.database.execute(sql`UPDATE payments SET created_at = now() - interval '9 days'`)
    const foreign = { ...shop.stripe.last(), id: 'cs_test_foreign', metadata: {} }
    shop.account.sessions.push(foreign)
    expect(await compare()).toEqual([])
    expect((await shop.readOrder(id)).state).toBe('paid')
  })

  test('a charge that the shop does not know becomes a finding', async () => {
    await buy()
    await shop.database.execute(sql`DELETE FROM payments`)
    expect(await compare()).toEqual(['unknown_charge'])
  })
})

describe('a refund', () => {
  test('is requested once by two processes', async () => {
    await buy()
    await requestRefund()
    await Promise.all([refundPayments(context()), refundPayments(context())])
    expect(shop.account.refunds).toMatchObject([{ amount: 16_600, status: 'succeeded' }])
    expect(await readRefund()).toEqual(['done'])
    expect(await compare()).toEqual([])
  })

  test('of a part refunds exactly this part', async () => {
    await buy()
    await requestRefund(83)
    await refundPayments(context())
    expect(shop.account.refunds).toMatchObject([{ amount: 8300 }])
  })

  test('stays requested while it is pending, and is done when it succeeds', async () => {
    await buy()
    shop.account.refundStatus = 'pending'
    await requestRefund()
    await refundPayments(context())
    expect(await readRefund()).toEqual(['wanted'])
    for (const refund of shop.account.refunds) refund.status = 'succeeded'
    await shop.passSeconds()
    await refundPayments(context())
    expect(await readRefund()).toEqual(['done'])
    expect(shop.account.refunds).toHaveLength(1)
  })

  test('that failed at the bank is requested again as a new one', async () => {
    await buy()
    shop.account.refundStatus = 'failed'
    await requestRefund()
    await refundPayments(context())
    expect(await readRefund()).toEqual(['refused'])
    expect(await compare()).toEqual(['refund_refused'])
    shop.account.refundStatus = 'succeeded'
    await refundPayments(context())
    expect(shop.account.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect(await compare()).toEqual([])
  })

  test('that is larger than what an operator has left stays a finding', async () => {
    await buy()
    const { intent } = shop.stripe.last()
    const own = { id: 're_1', payment_intent: intent?.id ?? '', amount: 1000, metadata: {} }
    shop.account.refunds.push({ ...own, status: 'succeeded' })
    await requestRefund(166)
    await refundPayments(context())
    expect(await readRefund()).toEqual(['refused'])
    expect(await compare()).toEqual(['refund_refused'])
    expect(await readRefund()).toEqual(['wanted'])
  })

  test('that an operator made at Stripe counts as done', async () => {
    await buy()
    const { intent } = shop.stripe.last()
    const own = { id: 're_1', payment_intent: intent?.id ?? '', amount: 16_600, metadata: {} }
    shop.account.refunds.push({ ...own, status: 'succeeded' })
    expect(await compare()).toEqual(['unknown_refund'])
    await requestRefund()
    await refundPayments(context())
    expect(await readRefund()).toEqual(['done'])
    expect(shop.account.refunds).toHaveLength(1)
  })
})
