import type { DeskConversation } from '@storefront/api/desk'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { $thread } from '../thread/thread.store.ts'
import { $lists, $waitingCount } from './lists.store.ts'

const isPageVisible = atom(true)

onMount(isPageVisible, () => {
  const update = () => isPageVisible.set(document.visibilityState === 'visible')
  update()
  document.addEventListener('visibilitychange', update)
  return () => document.removeEventListener('visibilitychange', update)
})

/** Whether a conversation has a message that nobody of the team has seen, or was transferred to this agent. */
export function isUnread({ unseen, state, isMine, isTransferNew }: DeskConversation): boolean {
  return state !== 'closed' && (unseen > 0 || (isMine && isTransferNew))
}

/** The agent's own unread conversations, without the one that the agent looks at. */
export const $unreadCount: ReadableAtom<number> = computed(
  [$lists, $thread, isPageVisible],
  ({ mine }, thread, isVisible) => {
    const watched = isVisible && thread.status !== 'none' ? thread.id : null
    return mine.filter(one => isUnread(one) && one.id !== watched).length
  },
)

/** Conversations that need this agent: those that wait for anyone, and the agent's own unread ones. */
export const $attentionCount: ReadableAtom<number> = computed(
  [$waitingCount, $unreadCount],
  (waiting, unread) => waiting + unread,
)
