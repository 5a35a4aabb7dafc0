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

type Reloads = Record<string, unknown>

/** The time of S9.reload-guard. */
const guardMs = 10_000
const key = 'reload-guard'

/** With what the former document left where session storage is blocked or full; the router may write over that. */
let known = toReloads(history.state?.[key])

/** Goes on from document to document, and does not jump when somebody sets the clock. */
function now(): number {
  return performance.timeOrigin + performance.now()
}

let readyAt: number | undefined

export function noteReady(): void {
  readyAt = now()
}

function isRecent(last: unknown): boolean {
  // A record of the far future is of another count: it must not forbid reloads for ever. A little ahead of this
  // document may be the one before it.
  if (typeof last !== 'number' || last - now() >= guardMs) return false
  // A document that the reload brought has the time from when it stands: a slow one, or one whose files hang, would
  // else reload in a loop.
  const isItsOwn = performance.timeOrigin - last < guardMs
  return now() - (isItsOwn ? Math.max(last, readyAt ?? now()) : last) < guardMs
}

export function isReloadAllowed(path: string): boolean {
  return ![known, fromStorage()].some(reloads => isRecent(reloads[path]))
}

/** Without a record the next document could not know: rather no reload than a loop. */
export function reloadOnce(path: string): boolean {
  if (!isReloadAllowed(path)) return false
  known = { ...known, ...fromStorage(), [path]: now() }
  if (!keep(known)) return false
  location.reload()
  return true
}

function keep(reloads: Reloads): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(reloads))
    return true
  } catch {
    return saveInHistory(reloads)
  }
}

function saveInHistory(reloads: Reloads): boolean {
  try {
    history.replaceState({ ...history.state, [key]: reloads }, '')
    return true
  } catch {
    return false
  }
}

function fromStorage(): Reloads {
  try {
    return toReloads(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

function toReloads(stored: unknown): Reloads {
  return stored && typeof stored === 'object' ? { ...stored } : {}
}
