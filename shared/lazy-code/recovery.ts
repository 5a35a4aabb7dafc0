/** The reload guard. The page's first script, which imports none of these modules, puts it on `globalThis`. */
export type Recovery = {
  /** Reloads at `path`, unless that happened in the last 10 s; then it returns false. */
  reloadOnce(path: string): boolean
  isReloadAllowed(path: string): boolean
  /** Records that the first page is loaded. */
  noteReady?(): void
  /** Reports to the server that the first page is loaded. */
  reportReady?(): void
  /** Events for the telemetry of this page: errors, files that did not load, and reports. */
  events?: Event[]
}
declare global {
  var __storefrontRecovery: Recovery | undefined
}

/** Whether `reloadOnce` would reload. A page without a guard never reloads automatically. */
export function isReloadAllowed(path: string): boolean {
  return globalThis.__storefrontRecovery?.isReloadAllowed(path) ?? false
}

/** Reloads the page at `path`, at most once in 10 s. Returns false when it did not. */
export function reloadOnce(path: string): boolean {
  return globalThis.__storefrontRecovery?.reloadOnce(path) ?? false
}
