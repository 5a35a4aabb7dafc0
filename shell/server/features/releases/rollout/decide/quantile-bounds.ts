import { logBetaTail } from './beta-tail.ts'
import { logBeta } from './log-gamma.ts'
import type { TimeBucket } from './types.ts'

/** The weight of the prior, in times. The bounds are tightest at some hundreds of times. */
const weight = 20

/**
 * The evidence that an event has a higher probability than `probability`, as a logarithm, after `hits` in `total`
 * trials: the one-sided beta-binomial mixture (Howard and Ramdas, Bernoulli 28(3), 2022).
 */
export function logHigherEvidence(
  { hits, total }: { hits: number; total: number },
  probability: number,
): number {
  const [a, b] = [weight * probability, weight * (1 - probability)]
  const misses = total - hits
  const mixture = logBeta(a + hits, b + misses) + logBetaTail(probability, a + hits, b + misses)
  const prior = logBeta(a, b) + logBetaTail(probability, a, b)
  return mixture - prior - hits * Math.log(probability) - misses * Math.log1p(-probability)
}

const countOf = (times: TimeBucket[]) => times.reduce((sum, { count }) => sum + count, 0)
const countUpTo = (times: TimeBucket[], most: number) =>
  countOf(times.filter(({ bucket }) => bucket <= most))

type Level = { quantile: number; alpha: number }

/**
 * The upper bound of a confidence sequence for the quantile: the lowest bucket up to which surely more than this part
 * of the times lies. Null if there are too few times. With probability 1 - α, it is correct at all times.
 */
export function findUpperBound(times: TimeBucket[], { quantile, alpha }: Level): number | null {
  const total = countOf(times)
  const limit = -Math.log(alpha)
  const buckets = times.map(({ bucket }) => bucket).sort((left, right) => left - right)
  let [low, high] = [0, buckets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const hits = countUpTo(times, buckets[middle] ?? 0)
    // Fewer hits than the quantile are no evidence.
    if (hits > total * quantile && logHigherEvidence({ hits, total }, quantile) >= limit)
      high = middle
    else low = middle + 1
  }
  return buckets[low] ?? null
}

/** Whether the quantile is surely above the bucket: more than 1 - `quantile` of the times are. */
export function isSurelyAbove(
  times: TimeBucket[],
  bucket: number,
  { quantile, alpha }: Level,
): boolean {
  const total = countOf(times)
  const hits = total - countUpTo(times, bucket)
  if (hits <= total * (1 - quantile)) return false
  return logHigherEvidence({ hits, total }, 1 - quantile) >= -Math.log(alpha)
}
