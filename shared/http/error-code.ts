import { type ReportedCode, reportedCodes } from '@storefront/api/handled-error-codes'

import { ApiError } from './api-error.ts'

const known = new Set<string>(reportedCodes)

/** The code for a response without a code of the shop, by its status. */
const byStatus: Record<number, ReportedCode> = {
  401: 'unauthenticated',
  404: 'not_found',
  413: 'too_large',
  422: 'invalid',
  429: 'rate_limited',
  500: 'internal',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** The code of an error; `unknown` for unexpected ones. */
export function codeOf(error: unknown): ReportedCode | 'unknown' {
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.code && known.has(error.code)) return error.code as ReportedCode
  return byStatus[error.status] ?? 'unknown'
}
