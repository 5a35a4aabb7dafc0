import * as z from 'zod/mini'

import { nameSchema, newPasswordSchema } from './accounts.ts'
import { envelope } from './envelope.ts'
import { intervalSchema } from './flavor.ts'
import { languageSchema } from './language-schema.ts'
import { orderSchema, orderStateSchema, serverSchema } from './order.ts'
import { paymentStateSchema } from './payment.ts'

/** `PATCH /api/v3/account`: what customers may change about themselves; answers like the user call. */
export const profileRequestSchema = z.object({
  name: nameSchema,
})

/**
 * `POST /api/auth/password`: ends every other session and says so by mail. 422 `wrong_password` for the current one,
 * `weak_password` as at sign-up, `invalid` with `details: {next: 'same'}`.
 */
export const passwordRequestSchema = z.object({
  current: z.string().check(z.minLength(1), z.maxLength(1024)),
  next: newPasswordSchema,
  /** Of the mail. */
  language: languageSchema,
})

/** Where somebody is signed in. Names are those of browsers and systems; null when they cannot be told. */
export const accountSessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  ip: z.nullable(z.string()),
  /** This computer or a network of private addresses. */
  isNearby: z.boolean(),
  /** IANA name, as the browser told it at sign-in. */
  timeZone: z.nullable(z.string()),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type AccountSession = z.infer<typeof accountSessionSchema>

/** `GET /api/v3/account/sessions`: the live ones, this one first, then by last use. */
export const sessionsResponseSchema = envelope(z.array(accountSessionSchema))

/** How many sessions a call ended: `…/sessions/:id/revoke`, `…/sessions/revoke-others`, `/api/auth/password`. */
export const revokedResponseSchema = envelope(z.object({ revoked: z.int() }))

export const orderGroupSchema = z.enum(['all', 'unpaid', 'active', 'closed'])
export type OrderGroup = z.infer<typeof orderGroupSchema>

/** `GET /api/v3/account/orders?group=&before=`: newest first, 20 at a time. */
export const orderPageResponseSchema = envelope(
  z.object({
    orders: z.array(orderSchema),
    /** What `before` must be for the next ones; null at the end. */
    next: z.nullable(z.string()),
    counts: z.record(orderGroupSchema, z.number()),
  }),
)
export type OrderPage = z.infer<typeof orderPageResponseSchema>['content']

/** `GET /api/v3/account/orders/:id/history`: oldest first. */
export const orderHistoryResponseSchema = envelope(
  z.object({
    turns: z.array(z.object({ state: orderStateSchema, at: z.string() })),
    payments: z.array(
      z.object({
        id: z.string(),
        mode: z.enum(['charge', 'verify']),
        state: paymentStateSchema,
        amount: z.string(),
        startedAt: z.string(),
        /** What goes back of it, if anything does. */
        refunded: z.nullable(z.string()),
      }),
    ),
  }),
)
export type OrderHistory = z.infer<typeof orderHistoryResponseSchema>['content']

/** What an hourly server has cost in the month that runs (UTC). */
export const usageSchema = z.object({
  /** `2026-11` */
  month: z.string(),
  hours: z.int(),
  amount: z.string(),
  /** The monthly price is reached: it costs no more this month. */
  isCapped: z.boolean(),
  asOf: z.string(),
})
export type Usage = z.infer<typeof usageSchema>

export const ownServerSchema = z.object({
  ...z.omit(serverSchema, { attempt: true, steps: true }).shape,
  orderId: z.string(),
  orderNumber: z.string(),
  interval: intervalSchema,
  /** Of one server, for one interval. */
  unit: z.string(),
  /** Most that one hourly server costs in a month. */
  monthlyCap: z.string(),
  /** Since it can be used; null while it is being set up. */
  readyAt: z.nullable(z.string()),
  orderedAt: z.string(),
  usage: z.nullable(usageSchema),
})
export type OwnServer = z.infer<typeof ownServerSchema>

/** `GET /api/v3/account/servers`: servers of paid orders, newest first, deleted ones last. */
export const serversResponseSchema = envelope(z.array(ownServerSchema))

/**
 * `POST /api/v3/account/servers/:id/delete`: the server as it is now, also when it was asked for before. 409
 * `not_deletable` while it is being set up, and where it never came to be.
 */
export const serverResponseSchema = envelope(ownServerSchema)
