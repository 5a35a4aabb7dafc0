import * as z from 'zod/mini'

import type { RegistryErrorCode } from './registry.ts'

/**
 * Every response of `{api}` has `result`, `content` and `message` (S7.flavors.answer). Our failures add `error` and
 * `details`.
 */
export function envelope<Content extends z.ZodMiniType>(content: Content) {
  return z.object({ result: z.literal(true), content, message: z._default(z.string(), '') })
}

export const failureSchema = z.object({
  result: z.literal(false),
  code: z.optional(z.number()),
  message: z._default(z.string(), ''),
  error: z.optional(z.string()),
  details: z.optional(z.unknown()),
})
export type Failure = z.infer<typeof failureSchema>

/** The exact body that means "no valid session" (S8.unauthorized.body). */
export const unauthenticated = {
  result: false,
  code: 0,
  message: 'Unauthenticated.',
} as const

/** Status 401, or exactly that body; near misses are ordinary failures. */
export function isUnauthenticated(status: number, body: unknown): boolean {
  if (status === 401) return true
  if (typeof body !== 'object' || body === null) return false
  const { result, code, message } = body as Record<string, unknown>
  return (
    result === unauthenticated.result &&
    code === unauthenticated.code &&
    message === unauthenticated.message
  )
}

/** Field errors of a 422: path of the field (`servers.0.hostname`) → sentence code. */
export const fieldErrorsSchema = z.record(z.string(), z.string())
export type FieldErrors = z.infer<typeof fieldErrorsSchema>

/** Answered to the support desk alone, whose page has texts of its own for them. */
export type DeskErrorCode = 'forbidden' | 'already_taken' | 'not_assigned'

/** Codes in `error`; the client turns them into texts, never the server. */
export type ErrorCode =
  | DeskErrorCode
  | RegistryErrorCode
  | 'invalid'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many_uploads'
  | 'files_full'
  | 'not_found'
  | 'forbidden_origin'
  | 'rate_limited'
  | 'wrong_password'
  | 'weak_password'
  | 'link_expired'
  | 'link_used'
  | 'link_ended'
  | 'code_used'
  | 'code_unusable'
  | 'state_mismatch'
  | 'insufficient_stock'
  | 'price_changed'
  | 'mixed_plan_type'
  | 'unknown_product'
  | 'quote_expired'
  | 'terms_outdated'
  | 'key_missing'
  | 'key_reused'
  | 'key_in_flight'
  | 'already_paid'
  | 'already_paying'
  | 'order_closed'
  | 'too_many_unpaid'
  | 'hold_limit'
  | 'not_deletable'
  | 'bad_signature'
  | 'provider_unavailable'
  | 'unavailable'
  | 'internal'
