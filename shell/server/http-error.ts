import type { ErrorCode } from '@storefront/api/envelope'

type Extra = {
  message?: string
  details?: unknown
  cause?: unknown
  retryAfterSeconds?: number
  /** Whose account it is about; for the log, never for the answer. */
  accountId?: string
}

/** A request that cannot be served, thrown anywhere in a route; the error handler makes the envelope of it. */
export class HttpError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  readonly accountId: string | null

  constructor(status: number, code: ErrorCode, extra: Extra = {}) {
    super(extra.message ?? code, { cause: extra.cause })
    this.status = status
    this.code = code
    this.details = extra.details
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.accountId = extra.accountId ?? null
  }
}

/** No valid session: 401 with the exact body (S8.unauthorized.body). Nothing else means it (S8.unauthorized.exact). */
export class Unauthenticated extends Error {
  constructor() {
    super('Unauthenticated.')
  }
}
