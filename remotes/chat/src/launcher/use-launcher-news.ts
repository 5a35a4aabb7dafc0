import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $isChatOpen } from 'shared/chat'
import { lazyCode, useLazyCode } from 'shared/lazy-code'
import { $session } from 'shared/session'

import { hasChatUse } from '../conversation/chat-use.ts'

const news = lazyCode(() => import('./launcher-news.tsx'))

/**
 * What follows the unread messages; only for those who have a conversation. Until its code comes there is no badge, and
 * the conversation itself can still be opened.
 */
export function useLauncherNews() {
  const isSignedIn = useStore($session).status === 'signed-in'
  const isOpen = useStore($isChatOpen)
  const [hasUse, setHasUse] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in and writing may bring a conversation
  useEffect(() => {
    if (hasUse) return
    let isCurrent = true
    void hasChatUse().then(found => isCurrent && setHasUse(found))
    return () => {
      isCurrent = false
    }
  }, [hasUse, isSignedIn, isOpen])

  return useLazyCode(news, hasUse)
}
