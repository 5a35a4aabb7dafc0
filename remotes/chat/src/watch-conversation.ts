import { $session } from 'shared/session'

import { $history, forgetConversation, loadHistory, resendUnsent } from './conversation.ts'

let viewers = 0
let wasSignedIn = $session.get().status === 'signed-in'

function catchUp(): void {
  if (document.visibilityState !== 'visible') return
  loadHistory()
  resendUnsent()
}

$session.listen(({ status }) => {
  const isSignedIn = status === 'signed-in'
  if (isSignedIn === wasSignedIn) return
  wasSignedIn = isSignedIn
  forgetConversation()
  if (viewers > 0) loadHistory()
})

/** While it is looked at, the conversation catches up: at once, on return to the page, when the network is back. */
export function watchConversation(): () => void {
  viewers += 1
  if (viewers === 1) {
    addEventListener('online', catchUp)
    addEventListener('pageshow', catchUp)
    document.addEventListener('visibilitychange', catchUp)
  }
  if ($history.get().status !== 'failed') loadHistory()
  return () => {
    viewers -= 1
    if (viewers > 0) return
    removeEventListener('online', catchUp)
    removeEventListener('pageshow', catchUp)
    document.removeEventListener('visibilitychange', catchUp)
  }
}
