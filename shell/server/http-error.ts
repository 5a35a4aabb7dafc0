import type { ErrorCode } from '@storefront/api/envelope'

type Extra = {
  message?: string
  details?: unknown
  cause?: unknown
  retryAfterSeconds?: number
  /** The account concerned, for the log. It is never sent. */
  accountId?: string
}

/** A rejected request. Routes may throw it anywhere, and the error handler turns it into a response. */
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

/** No valid session: 401 with the exact body (S8.unauthorized.body). Nothing else has this body (S8.unauthorized.exact). */
export class Unauthenticated extends Error {
  constructor() {
    super('Unauthenticated.')
  }
}
