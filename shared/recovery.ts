import { read, write } from './storage.ts'

/** Put on `globalThis` by the document's first script, which imports nothing of ours (DESIGN 7, Stale build). */
export type Recovery = {
  /** Reloads at `path` unless that happened in the last 10 s; false when it did not. */
  reloadOnce(path: string): boolean
  isReloadAllowed(path: string): boolean
}
declare global {
  var __storefrontRecovery: Recovery | undefined
}

/** SPEC 9: at most once for each path in 10 s. */
const guardMs = 10_000
const key = 'reload-guard'

/** The document's own guard; where there is none (unit tests), one that keeps the same record. */
const own: Recovery = {
  isReloadAllowed(path) {
    const last = Number(readGuard()[path])
    // A clock that was set back must not forbid reloads for ever.
    return !(last <= Date.now() && Date.now() - last < guardMs)
  },
  reloadOnce(path) {
    if (!own.isReloadAllowed(path)) return false
    // Without a stored record the next document could not know: rather no reload than a loop.
    if (!write(key, JSON.stringify({ ...readGuard(), [path]: Date.now() }), 'session')) return false
    location.reload()
    return true
  },
}

function readGuard(): Record<string, number> {
  try {
    return { ...JSON.parse(read(key, 'session') ?? '{}') }
  } catch {
    return {}
  }
}

export function isReloadAllowed(path: string): boolean {
  return (globalThis.__storefrontRecovery ?? own).isReloadAllowed(path)
}

export function reloadOnce(path: string): boolean {
  return (globalThis.__storefrontRecovery ?? own).reloadOnce(path)
}
