import type { ReportedCode } from '@storefront/api/handled-error-codes'
import { reportEvent } from '@storefront/api/telemetry-limits'

import { codeOf } from './http/error-code.ts'

/** An event that the page's first script collects, and that the beacon sends (`shell/src/telemetry`). */
export type Report =
  | { what: 'added' }
  /** `stack` has the stack of the error, then that of its handler. */
  | { what: 'handled'; name: string; code: ReportedCode | 'unknown'; stack: string }

const handled = new WeakSet<object>()

function send(detail: Report): void {
  globalThis.dispatchEvent?.(new CustomEvent(reportEvent, { detail }))
}

/**
 * Counts an error that a page shows as a toast or fallback, for the release whose code shows it. Counts each error
 * once, so it can be called during rendering. It reports only name and code.
 */
export function reportHandled(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (handled.has(error)) return
    handled.add(error)
  }
  const code = codeOf(error)
  // An ended session is not the fault of a release.
  if (code === 'unauthenticated') return
  const { name = '', stack = '' } = (error ?? {}) as Partial<Error>
  send({ what: 'handled', name: String(name), code, stack: `${stack}\n${new Error().stack ?? ''}` })
}

/** Counts a plan that was added to a cart. */
export function reportAdded(): void {
  send({ what: 'added' })
}
