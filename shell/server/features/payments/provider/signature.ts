import { timingSafeEqual } from 'node:crypto'

import { digestOfWebhook, type SignedBody } from '../../../crypto/webhook-signature.ts'

/** The largest difference between the time of a signature and the server's clock, in both directions. */
const toleranceSeconds = 300

function readFields(header: string): { seconds: string | undefined; digests: string[] } {
  const pairs = header.split(',').map(part => part.trim().split('=', 2))
  const valuesOf = (name: string) =>
    pairs.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []))
  const [seconds, ...others] = valuesOf('t')
  return { seconds: others.length === 0 ? seconds : undefined, digests: valuesOf('v1') }
}

/**
 * Whether a header `t=<unix seconds>,v1=<hex>` proves that the body was signed with the secret within the tolerance.
 * Compares in constant time.
 */
export function isSigned(signed: SignedBody, header: unknown, now: Date): boolean {
  if (typeof header !== 'string' || header.length > 1024) return false
  const { seconds, digests } = readFields(header)
  if (seconds === undefined || !/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false
  const expected = digestOfWebhook(seconds, signed)
  return digests.some(
    digest =>
      /^[0-9a-f]{64}$/.test(digest) && timingSafeEqual(Buffer.from(digest, 'hex'), expected),
  )
}
