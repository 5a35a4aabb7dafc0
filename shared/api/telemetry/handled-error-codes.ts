import type { DeskErrorCode, ErrorCode } from '../envelope.ts'
import type { RegistryErrorCode } from '../releases/registry.ts'

/** A code that the pages have a text for: of a response, or of a request without one. */
export type ReportedCode =
  | Exclude<ErrorCode, DeskErrorCode | RegistryErrorCode>
  | 'network'
  | 'timeout'
  | 'malformed'
  | 'unauthenticated'

const codes: Record<ReportedCode, true> = {
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
  hold_limit: true,
  not_deletable: true,
  account_in_use: true,
  sign_in_again: true,
  terms_outdated: true,
  key_missing: true,
  key_reused: true,
  key_in_flight: true,
  already_paid: true,
  already_paying: true,
  order_closed: true,
  bad_signature: true,
  provider_unavailable: true,
  payment_refused: true,
  unavailable: true,
  internal: true,
}

/** Each code has a text under `error` in `shared/locales`, and occurs in telemetry (`./telemetry.ts`). */
export const reportedCodes = Object.keys(codes) as ReportedCode[]
