import { z } from 'zod'

import { amountRefunded, createId, type Refund } from './account.ts'
import type { FormValue } from './form.ts'
import { Rejection, type Service } from './sessions.ts'

const createSchema = z.strictObject({
  payment_intent: z.string(),
  amount: z.optional(z.string().regex(/^\d+$/).transform(Number)),
  metadata: z.record(z.string(), z.string()),
})
const listSchema = z.strictObject({ payment_intent: z.string(), limit: z.string() })

const show = (refund: Refund) => ({ object: 'refund', ...refund })

/** `POST /v1/refunds` */
export function createRefund({ account }: Service, body: Record<string, FormValue>) {
  const { payment_intent, amount, metadata } = createSchema.parse(body)
  const session = account.sessions.find(({ intent }) => intent?.id === payment_intent)
  if (session?.intent?.status !== 'succeeded' || session.amount === null)
    throw new Rejection(400, 'This PaymentIntent does not have a successful charge to refund.')
  if (account.rejectsRefunds)
    throw new Rejection(400, 'Insufficient funds.', 'balance_insufficient')
  const left = session.amount - amountRefunded(account, session)
  if (left === 0) throw new Rejection(400, 'Charge has been refunded.', 'charge_already_refunded')
  if (amount !== undefined && amount > left)
    throw new Rejection(
      400,
      `Refund amount is greater than amount that is left of the charge (${left}).`,
    )
  const status = account.refundStatus
  const refund = { id: createId('re'), payment_intent, amount: amount ?? left, status, metadata }
  account.refunds.push(refund)
  return show(refund)
}

/** `GET /v1/refunds`, newest first */
export function listRefunds({ account }: Service, query: Record<string, FormValue>) {
  const { payment_intent } = listSchema.parse(query)
  const data = account.refunds.filter(refund => refund.payment_intent === payment_intent).reverse()
  return { object: 'list', url: '/v1/refunds', data: data.map(show), has_more: false }
}
