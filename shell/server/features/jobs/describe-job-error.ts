import { scrub } from '@storefront/api/scrub'

import { sqlState, toDriverError } from '../../database/pool.ts'

/** The reason of a failed job in a few words, without values of customers and secrets. The log has all of it. */
export function describeJobError(error: unknown): string {
  const reason = toDriverError(error)
  const state = sqlState(error)
  const name = reason instanceof Error ? reason.name : 'Error'
  const message = scrub(reason instanceof Error ? reason.message : String(reason))
  return `${state === undefined ? name : `PostgreSQL ${state}`}: ${message}`
}

/** The SQLSTATE or the class of the reason, for traces. */
export function codeOfJobError(error: unknown): string {
  const reason = toDriverError(error)
  return sqlState(error) ?? (reason instanceof Error ? reason.name : 'unknown')
}
