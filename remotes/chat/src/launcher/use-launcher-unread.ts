import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $isChatOpen } from 'shared/chat'
import { lazyCode, useLazyCode } from 'shared/lazy-code'
import { $session } from 'shared/session'

import { hasChatUse } from '../conversation/chat-use.ts'

const unreadCode = lazyCode(() => import('./launcher-unread.tsx'))

/**
 * Loads the code that follows unread messages, only if there is a conversation. Until then there is no badge, but the
 * chat can be opened.
 */
export function useLauncherUnread() {
  const isSignedIn = useStore($session).status === 'signed-in'
  const isOpen = useStore($isChatOpen)
  const [hasUse, setHasUse] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after signing in or writing there may be a conversation
  useEffect(() => {
    if (hasUse) return
    let isCurrent = true
    void hasChatUse().then(found => isCurrent && setHasUse(found))
    return () => {
      isCurrent = false
    }
  }, [hasUse, isSignedIn, isOpen])

  return useLazyCode(unreadCode, hasUse)
}
