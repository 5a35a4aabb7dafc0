import { scrubName } from '@storefront/api/scrub'
import type { Telemetry } from '@storefront/api/telemetry'
import { reportEvent } from '@storefront/api/telemetry-limits'
import type { Report } from 'shared/telemetry'

import { findThrowingFile } from './read-error-event.ts'

export type HandledError = Telemetry['handled'][number]

function reportOf(event: Event): Report | null {
  return event.type === reportEvent ? (event as CustomEvent<Report>).detail : null
}

/** Reads an error that a page showed to the customer. Only its name and code are reported. */
export function readHandled(event: Event): HandledError[] {
  const report = reportOf(event)
  if (report?.what !== 'handled') return []
  const { name, code, stack } = report
  // Failures without network are not errors of the shop.
  if (code === 'network' && !navigator.onLine) return []
  return [{ file: findThrowingFile({ stack }), name: scrubName(name), code }]
}

/** Counts the events for plans added to a cart. */
export function countAdded(events: Event[]): number {
  return events.filter(event => reportOf(event)?.what === 'added').length
}
