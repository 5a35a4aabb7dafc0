const name = 'events-leader'

/**
 * The leader's seat: `onTaken` when this document gets it, `onLost` when another one took it by force. Answers the way
 * to give it up. Closing a document gives it up too.
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
