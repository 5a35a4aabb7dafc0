import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'

/**
 * Request of `POST /api/auth/exchange`, which exchanges the code of the sign-in site for a session cookie (S7.auth). A
 * code of the embedded site is valid for 60 s. A code of an external site is any text that a header can contain
 * (D7.outside.any-code), and it is the bearer token of `{api}` (D7.outside.bearer).
 */
export const exchangeRequestSchema = z.object({
  t: z.string(),
  /** The state that an external site returned with `t`. Any invalid value counts as absent. */
  state: z.catch(z.optional(z.string().check(z.maxLength(128))), undefined),
  /** True after the user confirmed "Continue as …?", because no matching state cookie was sent. */
  isConfirmed: z._default(z.boolean(), false),
  /** IANA name of the browser's time zone, shown with the session. An invalid value counts as null. */
  timeZone: z.catch(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/))), null),
})

/**
 * Response of `POST /api/auth/exchange`: the user is signed in and the cookie is set. 409 `state_mismatch` with
 * `details: {name, email}`: prompt the user, then send again with `isConfirmed` (the code is still valid). 410
 * `code_used`: used, expired or unknown. 422 `code_unusable`: a header cannot contain it.
 */
export const exchangeResponseSchema = envelope(
  z.object({
    /** Opaque key of the customer, the same at every sign-in. It binds carts to their owner. */
    owner: z.string(),
    /** Path within the shop to open next, with its language prefix. */
    returnTo: z.string(),
  }),
)
/** `details` of a 409 `state_mismatch`: the account that the code belongs to. */
export const stateMismatchSchema = z.object({ name: z.string(), email: z.string() })

/** Role of a user. */
export const roleSchema = z.enum(['customer', 'support', 'operator'])
export type Role = z.infer<typeof roleSchema>

const knownUser = {
  owner: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  /** The account belongs to this shop, so name and password can be changed here. */
  isOwn: z.optional(z.boolean()),
  /** The person signs in at the OpenID provider of staff. */
  isStaff: z.optional(z.boolean()),
}
/** The fields of the user that the page stores: those that it shows, and the owner of the cart. */
export const knownUserSchema = z.object(knownUser)
export type KnownUser = z.infer<typeof knownUserSchema>

/** Response content of `POST /api/v3/user`: the signed-in user. */
const userSchema = z.object({ id: z.string(), ...knownUser })
export type User = z.infer<typeof userSchema>
/** Response of `POST /api/v3/user`. */
export const userResponseSchema = envelope(userSchema)

/**
 * Response of `GET /api/auth/presence`: whether the request had a `token` cookie (S6.closed.move), not whether it is
 * valid.
 */
export const presenceResponseSchema = envelope(z.object({ hasToken: z.boolean() }))

/** Request of `POST /api/auth/leave`, sent before the browser opens the sign-in site; sets the state cookie. */
export const leaveRequestSchema = z.object({
  returnTo: z.string().check(z.maxLength(2048)),
  /** The server ended the session. The return path stays valid even if the customer starts again at `/home`. */
  isForced: z._default(z.boolean(), false),
})
/** Response of `POST /api/auth/leave`. */
export const leaveResponseSchema = envelope(
  z.object({
    signInUrl: z.string(),
    /** Name of this browser's current session, for `endedSessionHeader`. The name grants no access. */
    session: z.optional(z.string()),
  }),
)

/** Header of `clear-token` that names the session to end, so that a newer session of another tab stays. */
export const endedSessionHeader = 'x-ended-session'

/**
 * Response of `POST /api/auth/clear-token`, which revokes the session, clears the cookie and notifies the provider.
 * Idempotent.
 */
export const clearTokenResponseSchema = envelope(z.object({ mainSiteUrl: z.string() }))

/**
 * Response of `POST /api/auth/provider-sign-out`, which waits at most 3 s for the provider's sign-out
 * (S4.sign-out.provider.server) and returns 502 when that fails.
 */
export const providerSignOutResponseSchema = envelope(z.object({}))
