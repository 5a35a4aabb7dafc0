import { HttpError } from '../../../http-error.ts'

/** Codes of `openid-client` for a provider that does not answer, or not as one. */
const unavailableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** Whether the error comes from the network or from a server that fails. */
function isUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, status } = one as Error & { code?: string; status?: number }
    if (unavailableCodes.has(code ?? '') || (status ?? 0) >= 500) return true
    if (one.name === 'TimeoutError' || one.message === 'fetch failed') return true
  }
  return false
}

/** @throws HttpError 503 `provider_unavailable`, or 400 `state_mismatch` for everything else, which a new attempt can solve */
export function toProviderError(error: unknown): never {
  if (isUnavailable(error))
    throw new HttpError(503, 'provider_unavailable', {
      message: 'The sign-in of staff does not answer.',
      retryAfterSeconds: 5,
      cause: error,
    })
  throw new HttpError(400, 'state_mismatch', {
    message: 'This sign-in has ended, or another browser started it.',
    cause: error,
  })
}
