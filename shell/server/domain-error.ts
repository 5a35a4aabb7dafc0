import type { ErrorCode } from '@storefront/api/envelope'

/** Why a feature rejects what a caller asks for. `http/failure.ts` gives each reason its status. */
type Reason = 'missing' | 'conflict' | 'invalid' | 'limit' | 'unavailable'

type Extra = { message?: string; details?: unknown; retryAfterSeconds?: number }

/** A rule of a feature rejects a change. Repositories throw it, because they know nothing of HTTP. */
export class DomainError extends Error {
  readonly reason: Reason
  readonly code: ErrorCode
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(reason: Reason, code: ErrorCode, extra: Extra = {}) {
    super(extra.message ?? code)
    this.reason = reason
    this.code = code
    this.details = extra.details
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}
