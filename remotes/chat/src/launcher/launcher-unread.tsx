import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { $unread, followUnread } from '../conversation/conversation.ts'
import { countInTitle } from '../conversation/title-count.ts'
import { LauncherPreview } from './launcher-preview.tsx'

type LauncherUnreadProps = { isOpen: boolean; onUnread: (count: number) => void }

/** Shows unread messages: in the badge, in the page title, and as a preview next to the launcher. */
export function LauncherUnread({ isOpen, onUnread }: LauncherUnreadProps) {
  const unread = useStore($unread)
  useEffect(followUnread, [])
  useEffect(() => countInTitle($unread), [])
  useEffect(() => onUnread(unread), [onUnread, unread])
  return unread > 0 && !isOpen && <LauncherPreview />
}
