import { failureSchema } from '@storefront/api/envelope'

type Source = {
  path: string
  /** 0 = no answer came. */
  status: number
  body?: unknown
  code?: string
  requestId?: string | null
  cause?: unknown
}

/** A call that did not bring what was asked for; its text for people is `errorToKey`'s. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    message: string,
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    /** `error` of the answer, or `network`, `timeout`, `aborted`, `malformed`, `unauthenticated`. */
    readonly code: string | null,
    readonly extra: { details?: unknown; requestId?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
  }

  get details(): unknown {
    return this.extra.details
  }

  get requestId(): string | null {
    return this.extra.requestId ?? null
  }

  /** The message is the server's where it sent one. */
  static from({ path, status, body, code, requestId, cause }: Source): ApiError {
    const failure = failureSchema.safeParse(body).data
    const message = failure?.message || `Cannot read ${path}: status ${status}`
    const isMalformed = status >= 200 && status < 300 && !failure
    const found = failure?.error ?? code ?? (isMalformed ? 'malformed' : null)
    return new ApiError(message, status, found, { details: failure?.details, requestId, cause })
  }
}
