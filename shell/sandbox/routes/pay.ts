import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Sandbox } from '../app.ts'
import { readFields } from '../form.ts'
import type { Html } from '../html/html.ts'
import { sendPage } from '../html/send-page.ts'
import { translator } from '../html/texts.ts'
import { endedPage, payPage, payTitle, securePage } from '../pages/pay-page.ts'
import { cardSchema, type PaymentOutcome } from '../payments/entries.ts'
import type { Payment } from '../payments/payments.ts'

const outcomes: Record<string, PaymentOutcome> = {
  approve: 'succeeded',
  allow: 'succeeded',
  decline: 'declined',
  cancel: 'cancelled',
}

function show(reply: FastifyReply, payment: Payment, body: Html): FastifyReply {
  const { language, returnUrl } = payment.request
  const t = translator(language)
  const page = { language, t, title: payTitle(t, payment), body }
  return sendPage(reply, page, { formTargets: [returnUrl] })
}

/** The page of the payment provider, where the customer approves or declines. */
export async function registerPay(
  app: FastifyInstance,
  { payments, webhooks }: Sandbox,
): Promise<void> {
  type Request = FastifyRequest<{ Params: { id: string } }>

  app.get('/pay/:id', async (request: Request, reply) => {
    const payment = payments.find(request.params.id)
    if (!payment) return reply.callNotFound()
    const t = translator(payment.request.language)
    const state = payments.stateOf(payment)
    return show(
      reply,
      payment,
      state === 'created' ? payPage(t, payment) : endedPage(t, payment, state),
    )
  })

  app.post('/pay/:id', async (request: Request, reply) => {
    const payment = payments.find(request.params.id)
    if (!payment) return reply.callNotFound()
    const { action = '', card: requestedCard } = readFields(request.body)
    const card = cardSchema.catch('plain').parse(requestedCard)
    const outcome = outcomes[action]
    const t = translator(payment.request.language)
    if (payments.stateOf(payment) === 'created') {
      if (action === 'approve' && card === 'secure')
        return show(reply, payment, securePage(t, payment))
      if (!outcome) return show(reply, payment, payPage(t, payment))
      await payments.end(payment, outcome, card)
      webhooks.send()
    }
    return reply.header('cache-control', 'no-store').redirect(payment.request.returnUrl, 303)
  })
}
