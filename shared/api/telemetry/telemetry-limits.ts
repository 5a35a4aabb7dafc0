/** Limits of one beacon (`./telemetry.ts`). */
export const telemetryLimits = {
  bytes: 16 * 1024,
  errors: 20,
  /** Only so many errors of a beacon have a stack, so that the beacon stays below `bytes`. */
  stacks: 8,
  /** Of one stack, from the top. */
  frames: 8,
  handled: 20,
  parts: 40,
  added: 100,
} as const

/** How often a visible page reports that it is open, in ms. */
export const openReportMs = 300_000

/** Name of the event by which modules of `shared` report to the page's telemetry. */
export const reportEvent = 'storefront:report'

/** Days for which the server stores telemetry. */
export const telemetryRetentionDays = 14
