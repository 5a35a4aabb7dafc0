import { randomUUID } from 'node:crypto'
import type { PaymentFinding } from '@storefront/api/payment-findings'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { compareAll, refundPayments } from '../../jobs/payments.ts'
import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { listFindings } from './repository-payment-findings.ts'

const one = [{ product_id: 1059, quantity: 1 }]
let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.close())

const logged: string[] = []
const log = pino({ level: 'error' }, { write: line => void logged.push(line) })
const context = () => ({ dependencies: shop.dependencies, log })
const compare = async () => {
  await compareAll(context())
  return await listFindings(shop.database)
}
const kindsOf = (findings: PaymentFinding[]) => findings.map(({ kind }) => kind)

/** Something happens after the provider has made its next response and before the shop reads it. */
function beforeNextResponse(happen: () => Promise<unknown>): void {
  const { fetch } = shop.dependencies
  shop.dependencies.fetch = async (...request) => {
    shop.dependencies.fetch = fetch
    const response = await fetch(...request)
    await happen()
    return response
  }
}

async function buy() {
  const { id } = await shop.order(one)
  await shop.pay(id)
  const payment = shop.provider.last()
  await shop.report('succeeded')
  return { id, payment }
}

it('reports no findings when both sides agree, over several pages of the list', async () => {
  for (let count = 0; count < 5; count++) await buy()
  expect(await compare()).toEqual([])
})

it('applies the result of a payment that was never reported, however old it is', {
  tags: ['D7.payment.compared'],
}, async () => {
  const { id } = await shop.order(one)
  await shop.pay(id)
  shop.provider.last().state = 'succeeded'
  await shop.database.execute(sql`UPDATE payments SET created_at = now() - interval '9 days'`)
  expect(await compare()).toEqual([])
  expect((await shop.readOrder(id)).state).toBe('paid')
})

it('ends an attempt that the provider does not know, after two days', async () => {
  const { id } = await shop.order(one)
  await shop.pay(id)
  shop.provider.payments.length = 0
  await compare()
  expect((await shop.readOrder(id)).state).toBe('paying')
  await shop.database.execute(sql`UPDATE payments SET created_at = now() - interval '3 days'`)
  await compare()
  expect((await shop.readOrder(id)).state).toBe('awaiting_payment')
})

it('stores a charge that a restored database does not know, logs it once, and deletes it after its refund', {
  tags: ['D7.payment.unknown'],
}, async () => {
  const { payment } = await buy()
  await shop.database.execute(sql`DELETE FROM payments`)
  logged.length = 0
  const stored = { kind: 'unknown_charge', providerId: payment.id, amount: payment.amount }
  expect(await compare()).toMatchObject([stored])
  expect(await compare()).toMatchObject([stored])
  expect(logged.filter(line => line.includes(payment.id))).toHaveLength(1)
  shop.provider.refunds.push(payment.id)
  expect(await compare()).toEqual([])
})

it('retries a refund that the provider rejected, and lists it until it succeeds', {
  tags: ['D7.payment.refused-refund'],
}, async () => {
  await buy()
  shop.provider.rejectsRefunds = true
  await shop.database.execute(sql`UPDATE payments SET refund = 'wanted', next_check_at = now()`)
  await refundPayments(context())
  expect(kindsOf(await compare())).toEqual(['refund_refused'])
  shop.provider.rejectsRefunds = false
  await refundPayments(context())
  expect(shop.provider.refunds).toHaveLength(1)
  expect(await compare()).toEqual([])
})

it.each([
  ['not_charged', "UPDATE payments SET state = 'succeeded'", 'declined'],
  ['refund_missing', "UPDATE payments SET refund = 'done'", 'succeeded'],
  ['unknown_charge', `UPDATE payments SET provider_id = '${randomUUID()}'`, 'succeeded'],
] as const)('finds %s', async (kind, change, state) => {
  const { payment } = await buy()
  await shop.database.execute(change)
  payment.state = state
  expect(kindsOf(await compare())).toEqual([kind])
})

it('finds a refund that the shop did not request', async () => {
  const { payment } = await buy()
  shop.provider.refunds.push(payment.id)
  expect(kindsOf(await compare())).toEqual(['unknown_refund'])
})

it('deletes no finding while the provider does not respond', async () => {
  await buy()
  await shop.database.execute(sql`DELETE FROM payments`)
  expect(kindsOf(await compare())).toEqual(['unknown_charge'])
  shop.provider.failure = 'down'
  expect(kindsOf(await compare())).toEqual(['unknown_charge'])
})

it('reports no refund that was made while the list was read', async () => {
  const { payment } = await buy()
  beforeNextResponse(async () => {
    await shop.database.execute(sql`UPDATE payments SET refund = 'wanted', next_check_at = now()`)
    await refundPayments(context())
  })
  logged.length = 0
  expect(await compare()).toEqual([])
  expect(logged).toEqual([])
  expect(shop.provider.refunds).toEqual([payment.id])
})

it('reports no payment that was made while the list was read', async () => {
  const { id } = await shop.order(one)
  await shop.pay(id)
  beforeNextResponse(() => shop.report('succeeded'))
  expect(await compare()).toEqual([])
  expect((await shop.readOrder(id)).state).toBe('paid')
})

it('finds a difference on a later page of the list when newer payments have moved it there', async () => {
  await buy()
  const { payment } = await buy()
  await shop.database.execute(
    sql`UPDATE payments SET refund = 'done' WHERE provider_id = ${payment.id}`,
  )
  const newer = { ...payment, id: 'sp_newer', reference: randomUUID(), state: 'created' } as const
  beforeNextResponse(async () => shop.provider.payments.unshift(newer))
  expect(await compare()).toMatchObject([{ kind: 'refund_missing', providerId: payment.id }])
})
