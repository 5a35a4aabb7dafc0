import type { Recovery } from 'shared/recovery'

type Reloads = Record<string, unknown>

/** The time of S9.reload-guard. */
const guardMs = 10_000
const key = 'reload-guard'

/** A time that continues across page loads and does not jump when the clock is set. */
function now(): number {
  return performance.timeOrigin + performance.now()
}

type ReloadGuard = Required<Pick<Recovery, 'isReloadAllowed' | 'reloadOnce' | 'noteReady'>>

/** The guard of one page load. */
export function createReloadGuard(): ReloadGuard {
  // Starts with the record in the history state, for blocked or full session storage. The router may overwrite that.
  let known = toReloads(history.state?.[key])
  let readyAt: number | undefined

  function isRecent(last: unknown): boolean {
    // A record from the far future is invalid and must not prevent reloads forever. The record of the previous page
    // load can be slightly ahead.
    if (typeof last !== 'number' || last - now() >= guardMs) return false
    // After a reload, the time starts when the page is ready. Otherwise a slow or hanging page would reload in a loop.
    const isReloaded = performance.timeOrigin - last < guardMs
    return now() - (isReloaded ? Math.max(last, readyAt ?? now()) : last) < guardMs
  }

  function isReloadAllowed(path: string): boolean {
    return ![known, fromStorage()].some(reloads => isRecent(reloads[path]))
  }

  /** Does not reload without a stored record, because the next page load could reload in a loop. */
  function reloadOnce(path: string): boolean {
    if (!isReloadAllowed(path)) return false
    known = { ...known, ...fromStorage(), [path]: now() }
    if (!saveRecord(known)) return false
    location.reload()
    return true
  }
  return {
    isReloadAllowed,
    reloadOnce,
    noteReady: () => {
      readyAt = now()
    },
  }
}

function saveRecord(reloads: Reloads): boolean {
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
