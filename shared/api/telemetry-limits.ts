/** Of one beacon (`./telemetry.ts`). */
export const telemetryLimits = { bytes: 16 * 1024, errors: 20, parts: 40 } as const

/** How often an open document says that it is looked at. */
export const openEveryMs = 300_000
