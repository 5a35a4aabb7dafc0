import { $network, isReachable, noteUnanswered } from '../../network.ts'
import { reloadOnce } from '../../recovery.ts'

/**
 * Fetches a part that is needed now. A failure is a stale build (SPEC 4) while the shop answers; without network a
 * reload would take the page away, so the part comes once the network is back. Gives back the way to stop.
 */
export function fetchWanted(load: () => Promise<boolean>): () => void {
  let isOver = false
  let stopListening = () => {}
  const attempt = async () => {
    if ((await load()) || isOver) return
    if (await isReachable()) {
      reloadOnce(location.pathname)
      return
    }
    if (isOver) return
    stopListening = $network.listen(state => {
      if (state !== 'online') return
      stopListening()
      attempt()
    })
    noteUnanswered()
  }
  attempt()
  return () => {
    isOver = true
    stopListening()
  }
}
