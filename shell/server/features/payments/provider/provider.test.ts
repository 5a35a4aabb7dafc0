import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Config } from '../../../config.ts'
import { createAttemptRequest } from '../testing/attempt-request.ts'
import { createFakeProvider } from '../testing/fake-provider.ts'
import { confirm } from '../testing/stripe/account.ts'
import { startFakeStripe } from '../testing/stripe/start-fake-stripe.ts'
import { openStripeProvider } from '../testing/stripe-provider.ts'
import { createSandboxProvider } from './sandbox.ts'
import { type PaymentProvider, ProviderRejectedError, ProviderUnavailable } from './types.ts'

/** A provider, and what its customers and its operator do. */
type Side = {
  provider: PaymentProvider
  /** The customer pays the last payment. */
  pay: () => void
  fail: (failure: 'down' | number) => void
  rejectRefunds: () => void
  countRefunds: () => number
  stop: () => Promise<void>
}

async function openSandbox(): Promise<Side> {
  const fake = createFakeProvider()
  const config = { sandboxUrl: 'http://sandbox.invalid', sandboxSecret: 's' } as Config
  return {
    provider: createSandboxProvider({ config, fetch: fake.fetch, now: () => new Date() }),
    pay: () => {
      fake.last().state = 'succeeded'
    },
    fail: failure => {
      fake.failure = failure
    },
    rejectRefunds: () => {
      fake.rejectsRefunds = true
    },
    countRefunds: () => fake.refunds.length,
    stop: async () => undefined,
  }
}

async function openStripe(): Promise<Side> {
  const fake = await startFakeStripe()
  return {
    provider: openStripeProvider(fake),
    pay: () => confirm(fake.last()),
    fail: failure => {
      fake.failure = failure
    },
    rejectRefunds: () => {
      fake.account.rejectsRefunds = true
    },
    countRefunds: () => fake.account.refunds.length,
    stop: fake.stop,
  }
}

describe.each([
  ['the sandbox', openSandbox],
  ['Stripe', openStripe],
] as const)('%s as a payment provider', (_, open) => {
  let side: Side
  let provider: PaymentProvider
  beforeEach(async () => {
    side = await open()
    provider = side.provider
  })
  afterEach(() => side.stop())

  it('creates one payment with a page for a reference, however often it is requested', async () => {
    const request = createAttemptRequest()
    const [first, second] = await Promise.all([provider.create(request), provider.create(request)])
    expect(second).toEqual(first)
    expect(first).toMatchObject({
      reference: request.reference,
      state: 'processing',
      amount: '83.00',
      currency: 'USD',
      pageUrl: expect.stringMatching(/^http/),
    })
    expect((await provider.list(new Date(0), null)).payments).toHaveLength(1)
  })

  it('finds a payment, and knows no other', async () => {
    const { id, reference } = await provider.create(createAttemptRequest())
    expect(await provider.find(id)).toMatchObject({ id, reference, state: 'processing' })
    side.pay()
    expect(await provider.find(id)).toMatchObject({ state: 'succeeded', amount: '83.00' })
    expect(await provider.find('unknown')).toBeNull()
  })

  it('only verifies the card for an amount of zero', async () => {
    const { id } = await provider.create(createAttemptRequest({ mode: 'verify', amount: '0.00' }))
    side.pay()
    expect(await provider.find(id)).toMatchObject({
      state: 'succeeded',
      amount: '0.00',
      currency: 'USD',
    })
  })

  it('ends an unpaid payment', async () => {
    const { id } = await provider.create(createAttemptRequest())
    expect(await provider.cancel(id)).toMatchObject({ state: 'cancelled' })
    expect(await provider.cancel(id)).toMatchObject({ state: 'cancelled' })
    expect(await provider.cancel('unknown')).toBeNull()
  })

  it('does not end a paid payment, and returns that it is paid', async () => {
    const { id } = await provider.create(createAttemptRequest())
    side.pay()
    expect(await provider.cancel(id)).toMatchObject({ state: 'succeeded' })
  })

  it('refunds once, however often it is requested', async () => {
    const { id } = await provider.create(createAttemptRequest())
    side.pay()
    const results = await Promise.all([provider.refund(id, '20.75'), provider.refund(id, '20.75')])
    expect([...results, await provider.refund(id, '20.75')]).toEqual(['done', 'done', 'done'])
    expect(side.countRefunds()).toBe(1)
    expect((await provider.list(new Date(0), null)).payments).toMatchObject([{ isRefunded: true }])
  })

  it('refuses a refund of an unpaid or unknown payment, and one that it rejects', async () => {
    const { id } = await provider.create(createAttemptRequest())
    expect(await provider.refund(id, null)).toBe('refused')
    expect(await provider.refund('unknown', null)).toBe('refused')
    side.pay()
    side.rejectRefunds()
    expect(await provider.refund(id, null)).toBe('refused')
  })

  it('lists all payments over several pages', async () => {
    const made: string[] = []
    for (let count = 0; count < 5; count++)
      made.push((await provider.create(createAttemptRequest())).id)
    const listed: string[] = []
    for (let after: string | null = null, isLast = false; !isLast; isLast = after === null) {
      const page = await provider.list(new Date(Date.now() - 60_000), after)
      listed.push(...page.payments.map(({ id }) => id))
      after = page.next
    }
    expect(listed.toSorted()).toEqual(made.toSorted())
  })

  it.each(['down', 500, 401, 429] as const)('can have had an effect after %s', async failure => {
    const { id } = await provider.create(createAttemptRequest())
    side.fail(failure)
    const calls = [
      provider.create(createAttemptRequest()),
      provider.find(id),
      provider.refund(id, null),
      provider.cancel(id),
      provider.list(new Date(0), null),
    ]
    for (const result of await Promise.allSettled(calls))
      expect(result).toEqual({ status: 'rejected', reason: expect.any(ProviderUnavailable) })
  })

  it('had no effect after a rejection', async () => {
    side.fail(400)
    await expect(provider.create(createAttemptRequest())).rejects.toThrow(ProviderRejectedError)
  })

  it('rejects unsigned events', async () => {
    await expect(provider.readEvent(Buffer.from('{}'), {})).rejects.toThrow('bad_signature')
  })
})

it('the sandbox provider reads or cancels the body of each response', async () => {
  const fake = createFakeProvider()
  const responses: Response[] = []
  const fetch: typeof globalThis.fetch = async (...request) => {
    const response = await fake.fetch(...request)
    responses.push(response)
    return response
  }
  const config = { sandboxUrl: 'http://sandbox.invalid', sandboxSecret: 's' } as Config
  const provider = createSandboxProvider({ config, fetch, now: () => new Date() })
  const { id } = await provider.create(createAttemptRequest())
  await Promise.all([provider.find('unknown'), provider.cancel('unknown')])
  await provider.refund(id, null)
  fake.last().state = 'succeeded'
  await provider.refund(id, null)
  fake.failure = 500
  await expect(provider.find(id)).rejects.toThrow('failed with status 500')
  expect(responses.map(({ bodyUsed }) => bodyUsed)).toEqual(Array.from({ length: 6 }, () => true))
})
