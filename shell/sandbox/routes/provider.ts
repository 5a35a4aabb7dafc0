import { createHash, timingSafeEqual } from 'node:crypto'
import {
  outgoingMailSchema,
  type PaymentList,
  providerPaymentRequestSchema,
  providerSignOutSchema,
} from '@storefront/api/sandbox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Sandbox } from '../app.ts'

const pageSize = 100
const listSchema = z.object({ since: z.iso.datetime(), after: z.optional(z.string()) })
const refundSchema = z.object({ amount: z.optional(z.string()) })

/** Three times the size of a receipt with 500 servers. */
const mailLimit = 2 * 1024 * 1024
const digestOf = (text: string) => createHash('sha256').update(text).digest()

function reject(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}

/** The part of `/v1` that the sandbox has as a payment provider. */
function registerPayments(app: FastifyInstance, { payments, toProviderPayment }: Sandbox): void {
  type Request = FastifyRequest<{ Params: { id: string } }>

  app.post('/v1/payments', async (request, reply) => {
    const key = request.headers['idempotency-key']
    const parsed = providerPaymentRequestSchema.safeParse(request.body)
    if (typeof key !== 'string' || key === '') return reject(reply, 400, 'key_missing')
    if (!parsed.success) return reject(reply, 422, 'invalid')
    const payment = await payments.create(key, parsed.data)
    const { reference, amount } = payment.request
    if (reference !== parsed.data.reference || amount !== parsed.data.amount)
      return reject(reply, 422, 'key_reused')
    return reply.code(201).send(toProviderPayment(payment))
  })

  app.get('/v1/payments', async (request, reply) => {
    const requested = listSchema.safeParse(request.query)
    if (!requested.success) return reject(reply, 422, 'invalid')
    const { since, after } = requested.data
    const found = payments.list(Date.parse(since), after ?? null)
    const page = found.slice(0, pageSize)
    const content: PaymentList = {
      payments: page.map(payment => ({
        ...toProviderPayment(payment),
        createdAt: new Date(payment.createdAt).toISOString(),
        isRefunded: payment.isRefunded,
      })),
      next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    }
    return content
  })

  app.get('/v1/payments/:id', async (request: Request, reply) => {
    const payment = payments.find(request.params.id)
    return payment ? toProviderPayment(payment) : reject(reply, 404, 'not_found')
  })

  app.post('/v1/payments/:id/refund', async (request: Request, reply) => {
    const payment = payments.find(request.params.id)
    if (!payment) return reject(reply, 404, 'not_found')
    const { amount } = refundSchema.parse(request.body ?? {})
    if (!(await payments.refund(payment, amount))) return reject(reply, 409, 'not_charged')
    return toProviderPayment(payment)
  })

  app.post('/v1/payments/:id/cancel', async (request: Request, reply) => {
    const payment = payments.find(request.params.id)
    if (!payment) return reject(reply, 404, 'not_found')
    // The caller knows the outcome, so it gets no webhook.
    await payments.end(payment, 'cancelled', 'silent')
    return toProviderPayment(payment)
  })
}

/** The API `/v1` for the shop's server, which authenticates with the shared secret. */
export async function registerProvider(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { mails, settings } = sandbox

  app.addHook('onRequest', async (request, reply) => {
    const expected = digestOf(`Bearer ${settings.secret}`)
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected))
      return reject(reply, 401, 'unauthorized')
  })

  app.get('/v1/health', async () => ({ status: 'ok' }))
  if (settings.hasPayments) registerPayments(app, sandbox)

  app.post('/v1/mails', { bodyLimit: mailLimit }, async (request, reply) => {
    const parsed = outgoingMailSchema.safeParse(request.body)
    if (!parsed.success) return reject(reply, 422, 'invalid')
    await mails.add(parsed.data)
    return reply.code(204).send()
  })

  app.post('/v1/sign-out', async (request, reply) => {
    // The sign-in page has no sessions, so there is nothing to end.
    const parsed = providerSignOutSchema.safeParse(request.body)
    return parsed.success ? reply.code(204).send() : reject(reply, 422, 'invalid')
  })
}
