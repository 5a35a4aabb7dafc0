import { useStore } from '@nanostores/react'
import { useEffect, useState, useSyncExternalStore } from 'react'

import {
  $conversation,
  $history,
  $messages,
  $outgoing,
  markSeen,
} from '../../conversation/conversation.ts'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/**
 * Tracks what the user has read and what is new. A message counts as read when the page is visible and scrolled to the
 * end.
 */
export function useReading(isAtEnd: boolean) {
  const messages = useStore($messages)
  const conversation = useStore($conversation)
  const isReady = useStore($history).status === 'ready'
  const sending = useStore($outgoing).length
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const isReading = isReady && isAtEnd && isVisible
  const last = messages.at(-1)?.sequence ?? 0
  const [readTo, setReadTo] = useState<number | null>(null)
  const [newFrom, setNewFrom] = useState<number | null>(null)

  const [isOpened, setOpened] = useState(false)

  const known = readTo ?? conversation?.seenByCustomer ?? null
  const unread = messages.filter(
    ({ sequence, author }) => known !== null && sequence > known && author !== 'customer',
  )
  const firstUnread = unread[0]?.sequence ?? null

  // A user who is reading needs no marker; one who comes back does.
  const isBack = !isReading || !isOpened
  useEffect(() => {
    if (isReady && isBack && firstUnread !== null && known) setNewFrom(firstUnread)
  }, [isReady, isBack, firstUnread, known])
  useEffect(() => {
    if (sending > 0) setNewFrom(null)
  }, [sending])
  useEffect(() => setOpened(isReady), [isReady])
  useEffect(() => {
    if (!isReading || last === 0) return
    setReadTo(last)
    markSeen(last)
  }, [isReading, last])

  return { newFrom, unreadCount: unread.length }
}
