export type Recovery = {
  /** Reloads at `path` unless that happened in the last 10 s; false when it did not. */
  reloadOnce(path: string): boolean
  isReloadAllowed(path: string): boolean
}

/** SPEC 9, Reload guard. */
const guardMs = 10_000
const key = 'reload-guard'

export function isReloadAllowed(path: string): boolean {
  const last = reloads()[path]
  // A clock that was set back must not forbid reloads for ever.
  return typeof last !== 'number' || last > Date.now() || Date.now() - last >= guardMs
}

/** Without a stored record the next document could not know: rather no reload than a loop. */
export function reloadOnce(path: string): boolean {
  if (!isReloadAllowed(path)) return false
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...reloads(), [path]: Date.now() }))
  } catch {
    return false
  }
  location.reload()
  return true
}

function reloads(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return stored && typeof stored === 'object' ? { ...stored } : {}
  } catch {
    return {}
  }
}
