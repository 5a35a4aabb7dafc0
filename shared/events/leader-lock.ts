const name = 'events-leader'

/**
 * Waits for the leader lock. Calls `onTaken` when this tab gets it, and `onLost` when another tab takes it by force. A
 * browser that denies locks, for example because it blocks site data, lets each tab lead on its own. Returns a function that releases it. Closing the tab releases it, too.
 */
export function waitForLeaderLock(
  { isForced }: { isForced: boolean },
  { onTaken, onLost }: { onTaken: () => void; onLost: () => void },
): () => void {
  const leaving = new AbortController()
  let release = () => {}
  const holdLock = () =>
    new Promise<void>(resolve => {
      release = resolve
      if (leaving.signal.aborted) resolve()
      else onTaken()
    })
  const options = isForced ? { steal: true } : { signal: leaving.signal }
  navigator.locks.request(name, options, holdLock).catch(error => {
    if (leaving.signal.aborted) return
    if (error instanceof DOMException && error.name === 'AbortError') onLost()
    else onTaken()
  })
  return () => {
    leaving.abort()
    release()
  }
}
