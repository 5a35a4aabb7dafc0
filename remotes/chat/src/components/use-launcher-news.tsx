import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $isChatOpen } from 'shared/chat'
import { $session } from 'shared/session'

import { hasChatUse } from '../chat-use.ts'

type News = typeof import('./launcher-news.tsx')

/** What follows the unread messages; only for those who have a conversation. */
export function useLauncherNews(): News | null {
  const isSignedIn = useStore($session).status === 'signed-in'
  const isOpen = useStore($isChatOpen)
  const [news, setNews] = useState<News | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in and writing may bring a conversation
  useEffect(() => {
    if (news) return
    let isWanted = true
    const look = async () => {
      if (!(await hasChatUse())) return
      const module = await import('./launcher-news.tsx')
      if (isWanted) setNews(module)
    }
    // Without it there is no badge; the conversation itself can still be opened.
    look().catch((error: unknown) => console.warn('Cannot follow the chat', error))
    return () => {
      isWanted = false
    }
  }, [news, isSignedIn, isOpen])

  return news
}
