const known = ['declined', 'cancelled', 'timed_out', 'amount_mismatch']

/** The translation key under `failure` for an order's `lastPaymentFailure`. */
export function failureKeyOf(failure: string): string {
  return known.includes(failure) ? failure : 'other'
}
