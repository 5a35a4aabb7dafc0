import type { Spread } from '@storefront/api/telemetry'

/** Each bucket is a tenth wider than the one before: its middle is within 5 % of every time in it. */
const growth = Math.log(1.1)

/** Number of the bucket that a time falls into; everything up to 1 ms is in the first, 0. */
export function toBucket(ms: number): number {
  return Math.max(0, Math.ceil(Math.log(Math.max(ms, 1)) / growth))
}

/** The middle of a bucket, in milliseconds. */
function middleOf(bucket: number): number {
  return Math.exp((bucket - 0.5) * growth)
}

type Bucket = { bucket: number; count: number }

/** Median and its kin of the times in these buckets; null of none. */
export function toSpread(buckets: Bucket[]): Spread | null {
  const sorted = [...buckets].sort((left, right) => left.bucket - right.bucket)
  const count = sorted.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  const at = (part: number) => {
    let rest = count * part
    const found = sorted.find(one => {
      rest -= one.count
      return rest <= 0
    })
    return Math.round(middleOf((found ?? sorted.at(-1) ?? { bucket: 0 }).bucket))
  }
  return { count, p50: at(0.5), p75: at(0.75), p95: at(0.95) }
}
