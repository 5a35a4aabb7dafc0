const name = 'events-leader'

/**
 * Waits for the leader lock. Calls `onTaken` when this tab gets it, and `onLost` when another tab takes it by force.
 * Returns a function that releases it. Closing the tab releases it, too.
 */
export function waitForSeat(
  { isForced }: { isForced: boolean },
  { onTaken, onLost }: { onTaken: () => void; onLost: () => void },
): () => void {
  const leaving = new AbortController()
  let giveUp = () => {}
  const sit = () =>
    new Promise<void>(resolve => {
      giveUp = resolve
      if (leaving.signal.aborted) resolve()
      else onTaken()
    })
  const options = isForced ? { steal: true } : { signal: leaving.signal }
  navigator.locks.request(name, options, sit).catch(() => {
    if (!leaving.signal.aborted) onLost()
  })
  return () => {
    leaving.abort()
    giveUp()
  }
}
