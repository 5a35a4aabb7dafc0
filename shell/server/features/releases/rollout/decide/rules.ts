import type { Measure } from './types.ts'

/** A count that is worse when the candidate has more (`up`) or less (`down`) of it than its share. */
type CountRule = { measure: Exclude<Measure, 'served'>; harm: 'up' | 'down'; alpha: number }
/** A quantile of the ready times, which is worse when it is higher. */
type TimeRule = { quantile: number; alpha: number }

export type Rules = {
  counts: CountRule[]
  times: TimeRule[]
  /** A candidate that is slower by less than this many buckets of 10 % does no harm. */
  toleratedBuckets: number
  /** The level of the check that the arms get their shares of the visitors. */
  sampleRatioAlpha: number
  /** What each arm needs within a step before the next one. */
  minStarts: number
  minOrderAttempts: number
  /** Without statistics: so many failed starts of the candidate while stable has none. */
  failedStartsGuard: number
}

/**
 * The levels add up to 0.01. They need no split by step, because each test is one process over all steps that is valid
 * however often it is looked at.
 */
export const defaultRules: Rules = {
  counts: [
    { measure: 'failedStarts', harm: 'up', alpha: 0.0015 },
    { measure: 'silent', harm: 'up', alpha: 0.001 },
    { measure: 'errors', harm: 'up', alpha: 0.001 },
    { measure: 'handled', harm: 'up', alpha: 0.001 },
    { measure: 'failedOrders', harm: 'up', alpha: 0.0015 },
    { measure: 'added', harm: 'down', alpha: 0.0005 },
    { measure: 'attempted', harm: 'down', alpha: 0.0005 },
    { measure: 'ordered', harm: 'down', alpha: 0.001 },
    { measure: 'paid', harm: 'down', alpha: 0.0005 },
  ],
  times: [
    { quantile: 0.5, alpha: 0.0005 },
    { quantile: 0.9, alpha: 0.0005 },
  ],
  toleratedBuckets: 1,
  sampleRatioAlpha: 0.0005,
  minStarts: 100,
  minOrderAttempts: 40,
  failedStartsGuard: 3,
}
