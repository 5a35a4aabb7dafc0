import type { Frame } from '@storefront/api/telemetry'
import { telemetryLimits } from '@storefront/api/telemetry-limits'

/** `https://shop.example/r/cart/page.1a2b3c.js:1:2345`, as all browsers write a call of a stack. */
const callPattern = /(\/r\/[a-z]+\/[\w.-]{1,150}):([1-9]\d{0,6}):([1-9]\d{0,6})/g

/** The calls in files of the shop, the last one first. Calls in other code, and names of functions, are left out. */
export function readStack(error: unknown): Frame[] {
  const { stack } = (error ?? {}) as Partial<Error>
  return [...String(stack ?? '').matchAll(callPattern)]
    .slice(0, telemetryLimits.frames)
    .map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }))
}
