import { createHmac, randomUUID } from 'node:crypto'
import {
  type ProviderPayment,
  type ProviderPaymentRequest,
  providerPaymentRequestSchema,
  type Webhook,
} from '@storefront/api/sandbox'

/** A payment provider in memory with the wire contract of the sandbox. Tests set what customers do there. */
type FakeProvider = {
  fetch: typeof globalThis.fetch
  payments: ProviderPayment[]
  requests: ProviderPaymentRequest[]
  refunds: string[]
  calls: string[]
  /** While it is set, every call gets no response, or one with this status. */
  failure: 'down' | number | null
  rejectsRefunds: boolean
  last: () => ProviderPayment
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

export function createFakeProvider(): FakeProvider {
  const fake: FakeProvider = {
    payments: [],
    requests: [],
    refunds: [],
    calls: [],
    failure: null,
    rejectsRefunds: false,
    last: () => {
      const payment = fake.payments.at(-1)
      if (!payment) throw new Error('The provider has received no payment request')
      return payment
    },
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(String(input))
      fake.calls.push(`${init?.method ?? 'GET'} ${pathname}`)
      if (fake.failure === 'down') throw new TypeError('fetch failed')
      if (fake.failure !== null) return json(fake.failure, {})
      const [, id, action] =
        /^\/v1\/payments(?:\/([^/]+))?(\/refund|\/cancel)?$/.exec(pathname) ?? []
      if (id === undefined && init?.method === 'GET') return json(200, list(fake, searchParams))
      if (id === undefined) return json(201, create(fake, JSON.parse(String(init?.body))))
      const payment = fake.payments.find(one => one.id === id)
      if (!payment) return json(404, {})
      if (action === undefined) return json(200, payment)
      if (action === '/cancel') {
        if (payment.state === 'created' || payment.state === 'processing')
          payment.state = 'cancelled'
        return json(200, payment)
      }
      if (payment.state !== 'succeeded' || fake.rejectsRefunds) return json(409, {})
      if (!fake.refunds.includes(id)) fake.refunds.push(id)
      return json(200, payment)
    },
  }
  return fake
}

const pageSize = 2

function list(fake: FakeProvider, requested: URLSearchParams) {
  const from = fake.payments.findIndex(({ id }) => id === requested.get('after')) + 1
  const page = fake.payments.slice(from, from + pageSize)
  const payments = page.map(payment => ({
    ...payment,
    createdAt: new Date().toISOString(),
    isRefunded: fake.refunds.includes(payment.id),
  }))
  return { payments, next: from + pageSize < fake.payments.length ? page.at(-1)?.id : null }
}

function create(fake: FakeProvider, body: unknown): ProviderPayment {
  const request = providerPaymentRequestSchema.parse(body)
  const known = fake.payments.find(one => one.reference === request.reference)
  if (known) return known
  const id = `sp_${randomUUID()}`
  const { reference, amount, currency } = request
  const pageUrl = `http://127.0.0.1:3001/pay/${id}`
  const payment: ProviderPayment = { id, reference, amount, currency, state: 'processing', pageUrl }
  fake.requests.push(request)
  fake.payments.push(payment)
  return payment
}

export function createEvent(type: Webhook['type'], payment: ProviderPayment): Webhook {
  return { id: `ev_${randomUUID()}`, type, createdAt: new Date().toISOString(), payment }
}

/** The provider's webhook request: body and signature. */
export function toWebhookRequest(event: unknown, secret: string, now = new Date()) {
  const payload = JSON.stringify(event)
  const seconds = Math.floor(now.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return {
    method: 'POST' as const,
    url: '/api/webhooks/sandbox',
    headers: {
      'content-type': 'application/json',
      'webhook-signature': `t=${seconds},v1=${digest}`,
    },
    payload,
  }
}
