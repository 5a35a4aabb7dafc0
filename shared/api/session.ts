import * as z from 'zod/mini'

import { envelope } from './envelope.ts'

/**
 * `POST /api/auth/exchange` trades the code of the sign-in site for a session cookie (S7.auth). A code of the embedded
 * site lives for 60 s. A code of an outside site is any text that a header can carry (D7.outside.any-code), and it is
 * the bearer of `{api}` (D7.outside.bearer).
 */
export const exchangeRequestSchema = z.object({
  t: z.string(),
  /** The state that came back with `t` from an outside site; whatever else came under its name is none. */
  state: z.catch(z.optional(z.string().check(z.maxLength(128))), undefined),
  /** True after the person confirmed "Continue as …?" because no matching state cookie came along. */
  isConfirmed: z._default(z.boolean(), false),
  /** IANA name of the browser's time zone, shown with the session; null or anything else is no reason to refuse. */
  timeZone: z.catch(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/))), null),
})
export type ExchangeRequest = z.input<typeof exchangeRequestSchema>

/**
 * 200: signed in, cookie set. 409 `state_mismatch` with `details: {name, email}`: ask, then send again with
 * `isConfirmed` (the code is still good). 410 `code_used`: used, expired or unknown. 422 `code_unusable`: no header can carry it.
 */
export const exchangeResponseSchema = envelope(
  z.object({
    /** Opaque key of the customer, the same at every sign-in: binds carts to their owner. */
    owner: z.string(),
    /** Path within the shop, language prefix included, to go on to. */
    returnTo: z.string(),
  }),
)
export const stateMismatchSchema = z.object({ name: z.string(), email: z.string() })

export const roleSchema = z.enum(['customer', 'support', 'operator'])
export type Role = z.infer<typeof roleSchema>

const knownUser = {
  owner: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  /** The account lives in this shop: name and password can be changed here. */
  isOwn: z.optional(z.boolean()),
}
/** What the page keeps of the person: what it shows, and whose cart it is. */
export const knownUserSchema = z.object(knownUser)
export type KnownUser = z.infer<typeof knownUserSchema>

/** `POST /api/v3/user`: the signed-in person. */
export const userSchema = z.object({ id: z.string(), ...knownUser })
export type User = z.infer<typeof userSchema>
export const userResponseSchema = envelope(userSchema)

/**
 * `GET /api/auth/presence` says whether the `token` cookie came along (S6.closed.move), and not whether it is valid.
 */
export const presenceResponseSchema = envelope(z.object({ hasToken: z.boolean() }))

/** `POST /api/auth/leave`: before leaving for the sign-in site; sets the state cookie. */
export const leaveRequestSchema = z.object({
  returnTo: z.string().check(z.maxLength(2048)),
  /** The server ended the session: the way back holds also when the customer begins again at `/home`. */
  isForced: z._default(z.boolean(), false),
})
export const leaveResponseSchema = envelope(
  z.object({
    signInUrl: z.string(),
    /** Name of the session that this browser has now, for `endedSessionHeader`; it opens nothing. */
    session: z.optional(z.string()),
  }),
)

/** Names the session that a `clear-token` is about: one that began since, in another tab, is left alone. */
export const endedSessionHeader = 'x-ended-session'

/** `POST /api/auth/clear-token`: idempotent; revokes the session row, clears the cookie, tells the provider. */
export const clearTokenResponseSchema = envelope(z.object({ mainSiteUrl: z.string() }))

/**
 * `POST /api/auth/provider-sign-out` calls the provider's sign-out and waits 3 s at most (S4.sign-out.provider.server).
 * It gives 502 when that fails.
 */
export const providerSignOutResponseSchema = envelope(z.object({}))
