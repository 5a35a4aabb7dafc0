import type { DeskErrorCode, ErrorCode } from '@storefront/api/envelope'
import type { RegistryErrorCode } from '@storefront/api/registry'

import { ApiError } from './api-error.ts'

type Key =
  | Exclude<ErrorCode, DeskErrorCode | RegistryErrorCode>
  | 'network'
  | 'timeout'
  | 'malformed'
  | 'unauthenticated'

/** Codes that have a text under `error` in `shared/locales`. */
const known: Record<Key, true> = {
  network: true,
  timeout: true,
  malformed: true,
  unauthenticated: true,
  invalid: true,
  too_large: true,
  unsupported_type: true,
  too_many_uploads: true,
  files_full: true,
  not_found: true,
  forbidden_origin: true,
  rate_limited: true,
  wrong_password: true,
  weak_password: true,
  link_expired: true,
  link_used: true,
  link_ended: true,
  code_used: true,
  code_unusable: true,
  state_mismatch: true,
  insufficient_stock: true,
  price_changed: true,
  mixed_plan_type: true,
  unknown_product: true,
  quote_expired: true,
  too_many_unpaid: true,
  not_deletable: true,
  terms_outdated: true,
  key_missing: true,
  key_reused: true,
  key_in_flight: true,
  already_paid: true,
  already_paying: true,
  order_closed: true,
  bad_signature: true,
  provider_unavailable: true,
  unavailable: true,
  internal: true,
}

/** For an answer without a code of ours: what its status says by itself. */
const byStatus: Record<number, Key> = {
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

/** Text key in namespace `shared`; `error.unknown` for what nobody foresaw. */
export function errorToKey(error: unknown): string {
  if (!(error instanceof ApiError)) return 'error.unknown'
  if (error.code && Object.hasOwn(known, error.code)) return `error.${error.code}`
  return `error.${byStatus[error.status] ?? 'unknown'}`
}
