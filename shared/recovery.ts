/** The document's first script, which imports nothing of ours, puts this on `globalThis`. */
export type Recovery = {
  /** Reloads at `path` unless that happened in the last 10 s; false when it did not. */
  reloadOnce(path: string): boolean
  isReloadAllowed(path: string): boolean
  /** The document's first page stands. */
  noteReady?(): void
  /** Tells the server that this document's page stands. */
  tellReady?(): void
  /** Errors of this document, files that it could not load and what it reports, for its telemetry. */
  troubles?: Event[]
}
declare global {
  var __storefrontRecovery: Recovery | undefined
}

/** A document without a guard never reloads by itself. */
export function isReloadAllowed(path: string): boolean {
  return globalThis.__storefrontRecovery?.isReloadAllowed(path) ?? false
}

export function reloadOnce(path: string): boolean {
  return globalThis.__storefrontRecovery?.reloadOnce(path) ?? false
}
