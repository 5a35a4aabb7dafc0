import { z } from 'zod'

import { type Account, createId, type Session, showSession } from './account.ts'
import type { FormValue } from './form.ts'

/** A response with an error of Stripe's API. */
export class Rejection extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly type: string
  constructor(status: number, message: string, code?: string, type = 'invalid_request_error') {
    super(message)
    this.status = status
    this.code = code
    this.type = type
  }
}

const integer = z.string().regex(/^\d+$/).transform(Number)
const metadata = z.record(z.string(), z.string())
const price = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: integer,
  product_data: z.strictObject({ name: z.string() }),
})
const common = {
  client_reference_id: z.string().max(200),
  metadata,
  allowed_payment_method_types: z.array(z.literal('card')),
  locale: z.enum(['en', 'es', 'zh-TW']),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: integer,
}
/** Stripe rejects parameters that it does not know, or that do not belong to the mode. */
const createSchema = z.discriminatedUnion('mode', [
  z.strictObject({
    ...common,
    mode: z.literal('payment'),
    line_items: z.tuple([z.strictObject({ quantity: z.literal('1'), price_data: price })]),
    payment_intent_data: z.strictObject({ description: z.string(), metadata }),
    adaptive_pricing: z.strictObject({ enabled: z.literal('false') }),
  }),
  z.strictObject({
    ...common,
    mode: z.literal('setup'),
    customer_creation: z.literal('always'),
    setup_intent_data: z.strictObject({ metadata }),
  }),
])

export type Service = { account: Account; url: string; now: () => number }

function checkTime(expiresAt: number, seconds: number): void {
  const life = expiresAt - seconds
  if (life >= 1800 && life <= 86_400) return
  const bound = life < 1800 ? 'at least 30 minutes' : 'less than 24 hours'
  throw new Rejection(400, `The \`expires_at\` timestamp must be ${bound} from creation.`)
}

/** `POST /v1/checkout/sessions` */
export function createSession(service: Service, body: Record<string, FormValue>) {
  const parsed = createSchema.safeParse(body)
  if (!parsed.success)
    throw new Rejection(400, z.prettifyError(parsed.error), 'parameter_invalid_empty')
  const request = parsed.data
  const created = Math.floor(service.now() / 1000)
  checkTime(request.expires_at, created)
  const item = request.mode === 'payment' ? request.line_items[0].price_data : null
  if (item && item.unit_amount < 50)
    throw new Rejection(400, 'The amount must be at least $0.50 usd.', 'amount_too_small')
  const id = createId('cs_test')
  const { client_reference_id, locale, success_url, cancel_url, expires_at, mode } = request
  const session: Session = {
    id,
    created,
    expires_at,
    mode,
    status: 'open',
    amount: item?.unit_amount ?? null,
    currency: item?.currency ?? null,
    description: item?.product_data.name ?? '',
    client_reference_id,
    metadata: request.metadata,
    locale,
    success_url,
    cancel_url,
    url: `${service.url}/c/pay/${id}`,
    intent: null,
  }
  service.account.sessions.push(session)
  return showSession(service.account, session)
}

/** @throws Rejection 404 for an unknown id */
export function findSession({ account, now }: Service, id: string): Session {
  const session = account.sessions.find(one => one.id === id)
  if (!session) throw new Rejection(404, `No such checkout.session: '${id}'`, 'resource_missing')
  if (session.status === 'open' && session.expires_at * 1000 <= now()) session.status = 'expired'
  return session
}

/** `POST /v1/checkout/sessions/:id/expire` */
export function expireSession(service: Service, id: string) {
  const session = findSession(service, id)
  if (session.status !== 'open')
    throw new Rejection(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
  session.status = 'expired'
  return showSession(service.account, session)
}

const listSchema = z.strictObject({
  created: z.strictObject({ gte: integer }),
  limit: integer,
  expand: z.array(z.literal('data.payment_intent.latest_charge')),
  starting_after: z.optional(z.string()),
})

/** `GET /v1/checkout/sessions`, newest first. Pages are smaller than requested, as a limit of two would be. */
export function listSessions({ account }: Service, query: Record<string, FormValue>) {
  const { created, starting_after } = listSchema.parse(query)
  const found = account.sessions.filter(session => session.created >= created.gte).reverse()
  const from = found.findIndex(({ id }) => id === starting_after) + 1
  const data = found.slice(from, from + 2).map(session => showSession(account, session, true))
  const has_more = from + data.length < found.length
  return { object: 'list', url: '/v1/checkout/sessions', data, has_more }
}
