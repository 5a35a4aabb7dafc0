import * as z from 'zod/mini'

import { intervalSchema } from '../catalog/flavor.ts'
import { envelope } from '../envelope.ts'
import { languageSchema } from '../language/language-schema.ts'
import { orderSchema, orderStateSchema, serverSchema } from '../orders/order.ts'
import { paymentModeSchema, paymentStateSchema } from '../payments/payment.ts'
import { nameSchema, newPasswordSchema } from './accounts.ts'

/**
 * Request of `PATCH /api/v3/account`: the fields that customers can change. The response is the same as for the user
 * request.
 */
export const profileRequestSchema = z.object({
  name: nameSchema,
})

/**
 * Request of `POST /api/auth/password`. A success ends every other session and sends an email about it. 422
 * `wrong_password` for a wrong current password, `weak_password` as at sign-up, `invalid` with `details: {next:
 * 'same'}`.
 */
export const passwordRequestSchema = z.object({
  current: z.string().check(z.minLength(1), z.maxLength(1024)),
  next: newPasswordSchema,
  /** Language of the email. */
  language: languageSchema,
})

/** A session of the customer. `browser` and `system` are product names; null when they are unknown. */
const accountSessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  ip: z.nullable(z.string()),
  /** The address is this computer or in a private network. */
  isNearby: z.boolean(),
  /** IANA name that the browser reported at sign-in. */
  timeZone: z.nullable(z.string()),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type AccountSession = z.infer<typeof accountSessionSchema>

/** Response of `GET /api/v3/account/sessions`: the active sessions, the current one first, then by last use. */
export const sessionsResponseSchema = envelope(z.array(accountSessionSchema))

/** How many sessions a request ended: `…/sessions/:id/revoke`, `…/sessions/revoke-others`, `/api/auth/password`. */
export const revokedResponseSchema = envelope(z.object({ revoked: z.int() }))

/** The filters of the order list. */
export const orderGroupSchema = z.enum(['all', 'unpaid', 'active', 'closed'])
export type OrderGroup = z.infer<typeof orderGroupSchema>

/** Response of `GET /api/v3/account/orders?group=&before=`: newest first, 20 per page. */
export const orderPageResponseSchema = envelope(
  z.object({
    orders: z.array(orderSchema),
    /** The value of `before` for the next page; null on the last page. */
    next: z.nullable(z.string()),
    counts: z.record(orderGroupSchema, z.number()),
  }),
)
export type OrderPage = z.infer<typeof orderPageResponseSchema>['content']

/** Response of `GET /api/v3/account/orders/:id/history`: state changes and payments, oldest first. */
export const orderHistoryResponseSchema = envelope(
  z.object({
    turns: z.array(z.object({ state: orderStateSchema, at: z.string() })),
    payments: z.array(
      z.object({
        id: z.string(),
        mode: paymentModeSchema,
        state: paymentStateSchema,
        amount: z.string(),
        startedAt: z.string(),
        /** The refunded amount; null when nothing is refunded. */
        refunded: z.nullable(z.string()),
      }),
    ),
  }),
)
export type OrderHistory = z.infer<typeof orderHistoryResponseSchema>['content']

/** The cost of an hourly server in the current month (UTC). */
const usageSchema = z.object({
  /** `2026-11` */
  month: z.string(),
  hours: z.int(),
  amount: z.string(),
  /** The cost has reached the monthly price and grows no more this month. */
  isCapped: z.boolean(),
  asOf: z.string(),
})

/** A server of the customer with its order, price and usage. Amounts are decimal strings in USD. */
const ownServerSchema = z.object({
  ...z.omit(serverSchema, { attempt: true, steps: true }).shape,
  orderId: z.string(),
  orderNumber: z.string(),
  interval: intervalSchema,
  /** Fee of this server for one interval. */
  unit: z.string(),
  /** The most that an hourly server costs in a month. */
  monthlyCap: z.string(),
  /** When the server became ready; null while it is being set up. */
  readyAt: z.nullable(z.string()),
  orderedAt: z.string(),
  usage: z.nullable(usageSchema),
})
export type OwnServer = z.infer<typeof ownServerSchema>

/** Response of `GET /api/v3/account/servers`: servers of paid orders, newest first, deleted ones last. */
export const serversResponseSchema = envelope(z.array(ownServerSchema))

/**
 * Response of `POST /api/v3/account/servers/:id/delete`: the updated server. Repeating the request changes nothing. 409
 * `not_deletable` while the server is being set up, or when its setup failed.
 */
export const serverResponseSchema = envelope(ownServerSchema)

const proof = {
  /** The password of the account. Accounts of an external sign-in site need a sign-in of the last 10 minutes instead. */
  password: z.optional(z.string().check(z.maxLength(1024))),
}
/**
 * Request of `POST /api/v3/account/export`. 422 `wrong_password`; 403 `sign_in_again` for an account without a password
 * whose sign-in is older than 10 minutes.
 */
export const exportRequestSchema = z.object(proof)
/** Response of `POST /api/v3/account/export`: the path of the ZIP archive, which this session can open for 5 minutes. */
export const exportResponseSchema = envelope(
  z.object({ path: z.string().check(z.startsWith('/api/v3/account/export?ticket=')) }),
)

const obstaclesSchema = z.object({
  /** Servers that run or are being built. */
  servers: z.int(),
  /** Unpaid orders. */
  orders: z.int(),
  /** The account belongs to the support team or to an operator. */
  isTeam: z.boolean(),
})
/** What must end before the account can be deleted. */
export type Obstacles = z.infer<typeof obstaclesSchema>
/** Response of `GET /api/v3/account/deletion`. */
export const obstaclesResponseSchema = envelope(obstaclesSchema)
/** Request of `POST /api/v3/account/delete`. Errors like those of the export; 409 `account_in_use` with `Obstacles`. */
export const deletionRequestSchema = z.object({
  ...proof,
  /** Language of the last email. */
  language: languageSchema,
})
/** Response of `POST /api/v3/account/delete`: the account does not exist any more, and the cookie is cleared. */
export const deletionResponseSchema = envelope(z.object({}))
