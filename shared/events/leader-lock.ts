const name = 'events-leader'

/**
 * Waits for the leader lock. Calls `onTaken` when this tab gets it, and `onLost` when another tab takes it by force.
 * Returns a function that releases it. Closing the tab releases it, too.
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
  navigator.locks.request(name, options, holdLock).catch(() => {
    if (!leaving.signal.aborted) onLost()
  })
  return () => {
    leaving.abort()
    release()
  }
}
