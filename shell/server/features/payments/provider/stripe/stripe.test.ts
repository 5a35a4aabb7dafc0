import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createAttemptRequest } from '../../testing/attempt-request.ts'
import { confirm } from '../../testing/stripe/account.ts'
import { type FakeStripe, startFakeStripe } from '../../testing/stripe/start-fake-stripe.ts'
import { openStripeProvider } from '../../testing/stripe-provider.ts'
import { type PaymentProvider, ProviderRejectedError } from '../types.ts'

let stripe: FakeStripe
let provider: PaymentProvider
beforeEach(async () => {
  stripe = await startFakeStripe()
  provider = openStripeProvider(stripe)
})
afterEach(() => stripe.stop())

test('a request whose response gets lost is repeated and has one effect', async () => {
  stripe.losesResponse = true
  const { id } = await provider.create(createAttemptRequest())
  expect(stripe.account.sessions.map(session => session.id)).toEqual([id])
  confirm(stripe.last())
  stripe.calls.length = 0
  const refund = async () => {
    stripe.losesResponse = true
    return await provider.refund(id, null)
  }
  expect([await refund(), await refund()]).toEqual(['done', 'done'])
  expect(stripe.account.refunds).toHaveLength(1)
})

test('a reference cannot pay two amounts', async () => {
  const reference = randomUUID()
  await provider.create(createAttemptRequest({ reference }))
  const other = provider.create(createAttemptRequest({ reference, amount: '84.00' }))
  await expect(other).rejects.toThrow(ProviderRejectedError)
  expect(stripe.account.sessions).toMatchObject([{ amount: 8300 }])
})

test('the page has the language of the customer', async () => {
  for (const language of ['en', 'zh-TW', 'es'] as const) {
    await provider.create(createAttemptRequest({ language }))
    expect(stripe.last().locale).toBe(language)
  }
})

test('a page is not created for an attempt that is older than half an hour', async () => {
  const createdAt = new Date(Date.now() - 31 * 60_000)
  const late = provider.create(createAttemptRequest({ createdAt }))
  await expect(late).rejects.toThrow(ProviderRejectedError)
})

test.each([
  ['processing', 'processing'],
  ['requires_payment_method', 'declined'],
  ['canceled', 'cancelled'],
  ['succeeded', 'succeeded'],
] as const)('a complete session whose payment is %s is %s', async (status, state) => {
  const { id } = await provider.create(createAttemptRequest())
  confirm(stripe.last(), 'later')
  Object.assign(stripe.last().intent ?? {}, { status })
  expect(await provider.find(id)).toMatchObject({ state })
})

test('an amount below the minimum of Stripe is rejected', async () => {
  const small = provider.create(createAttemptRequest({ amount: '0.49' }))
  await expect(small).rejects.toThrow('amount_too_small')
})
