import type { Spread } from '@storefront/api/telemetry'

/** Each bucket is 10 % wider than the previous one, so its middle is within 5 % of each time. */
const growth = Math.log(1.1)

/** The bucket of a time. Bucket 0 has all times up to 1 ms. */
export function toBucket(ms: number): number {
  return Math.max(0, Math.ceil(Math.log(Math.max(ms, 1)) / growth))
}

/** The middle of a bucket, in ms. */
function middleOf(bucket: number): number {
  return Math.exp((bucket - 0.5) * growth)
}

type Bucket = { bucket: number; count: number }

/** The median and other percentiles of the times in these buckets. Null without times. */
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
