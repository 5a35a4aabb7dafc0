import { reportEvent } from '@storefront/api/telemetry-limits'
import type { ReportedCode } from '@storefront/api/told-codes'

import { codeOf } from './http/error-code.ts'

/** What the document's first script keeps, and the beacon sends (`shell/src/telemetry`). */
export type Report =
  | { what: 'added' }
  /** `stack` is that of the error, then that of whoever handled it. */
  | { what: 'handled'; name: string; code: ReportedCode | 'unknown'; stack: string }

const handled = new WeakSet<object>()

function send(detail: Report): void {
  globalThis.dispatchEvent?.(new CustomEvent(reportEvent, { detail }))
}

/**
 * Counts an error that a page turns into a toast or a fallback, by the release whose code shows it; once for each error,
 * so that it may be called while drawing. Only name and code are told.
 */
export function reportHandled(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (handled.has(error)) return
    handled.add(error)
  }
  const code = codeOf(error)
  // A session that ended is no fault of a release.
  if (code === 'unauthenticated') return
  const { name = '', stack = '' } = (error ?? {}) as Partial<Error>
  send({ what: 'handled', name: String(name), code, stack: `${stack}\n${new Error().stack ?? ''}` })
}

/** Counts that a plan came into a cart. */
export function reportAdded(): void {
  send({ what: 'added' })
}
