import * as z from 'zod/mini'

import type { RegistryErrorCode } from './releases/registry.ts'

/**
 * Wraps a content schema into a response of `{api}`, which always has `result`, `content` and `message`
 * (S7.flavors.answer). Failures of the shop add `error` and `details`.
 */
export function envelope<Content extends z.ZodMiniType>(content: Content) {
  return z.object({ result: z.literal(true), content, message: z._default(z.string(), '') })
}

/** A failed response of `{api}`. `error` is an `ErrorCode`. */
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

/** True for status 401 or exactly that body. Similar bodies are ordinary failures. */
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

/** `details` of a 422: path of the field (`servers.0.hostname`) → code of a message. */
export const fieldErrorsSchema = z.record(z.string(), z.string())
export type FieldErrors = z.infer<typeof fieldErrorsSchema>

/** Codes that only the support desk receives. The page of the desk has separate texts for them. */
export type DeskErrorCode = 'forbidden' | 'already_taken' | 'not_assigned' | 'customer_wrote'

/** The codes in `error`. The client translates them; the server never does. */
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
  | 'account_in_use'
  | 'sign_in_again'
  | 'bad_signature'
  | 'provider_unavailable'
  | 'payment_refused'
  | 'unavailable'
  | 'internal'
