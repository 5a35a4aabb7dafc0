import { failureSchema } from '@storefront/api/envelope'

type Source = {
  path: string
  /** 0 = there was no response. */
  status: number
  body?: unknown
  code?: string
  requestId?: string | null
  cause?: unknown
}

/** A failed request. `errorToKey` returns the translation key for users. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    message: string,
    /** HTTP status; 0 when there was no response. */
    readonly status: number,
    /** `error` of the response, or `network`, `timeout`, `aborted`, `malformed`, `unauthenticated`. */
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

  /** Creates the error. Its message is the server's, if there is one. */
  static from({ path, status, body, code, requestId, cause }: Source): ApiError {
    const failure = failureSchema.safeParse(body).data
    const message = failure?.message || `Cannot read ${path}: status ${status}`
    const isMalformed = status >= 200 && status < 300 && !failure
    const found = failure?.error ?? code ?? (isMalformed ? 'malformed' : null)
    return new ApiError(message, status, found, { details: failure?.details, requestId, cause })
  }
}
