import { type Conversation, changeResponseSchema, type Message } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { post } from 'shared/http'

import type { LoadedMessagesStore } from './history/loaded-messages.store.ts'
import type { ChatChannel } from './other-tabs.ts'

type Seen = { conversationId: string; sequence: number }

const pauseMs = 400

export type SeenStore = ReturnType<typeof createSeen>

/** What the customer has read, for one page. */
export function createSeen(loaded: LoadedMessagesStore, channel: ChatChannel) {
  const { $conversation, $messages, updateConversation } = loaded
  /** The last message read in this browser, even if the server does not know it yet. */
  const seen = atom<Seen>({ conversationId: '', sequence: 0 })
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Number of replies that the customer has not seen. */
  const $unread: ReadableAtom<number> = computed([$messages, $conversation, seen], countUnread)

  /**
   * Marks everything up to `sequence` as seen. Notifies other tabs at once and the server after a pause, once for
   * several calls.
   */
  function markSeen(sequence: number): void {
    const conversation = $conversation.get()
    if (!conversation || sequence <= seenUpTo(seen.get(), conversation.id)) return
    if (sequence <= conversation.seenByCustomer) return
    const update = { conversationId: conversation.id, sequence }
    seen.set(update)
    channel.post({ type: 'seen', ...update })
    clearTimeout(timer)
    timer = setTimeout(reportSeen, pauseMs)
  }

  /** A failure is ignored, because the next call includes it. It only leaves a badge on other devices. */
  async function reportSeen(): Promise<void> {
    const { sequence } = seen.get()
    const response = await post('/api/v3/chat/seen', { sequence }, changeResponseSchema).catch(
      () => null,
    )
    if (response && response.conversation.id === $conversation.get()?.id)
      updateConversation(response.conversation)
  }

  /** Applies what the customer has read in another tab. */
  function followSeen({ conversationId, sequence }: Seen): void {
    if (sequence > seenUpTo(seen.get(), conversationId)) seen.set({ conversationId, sequence })
  }

  function clearSeen(): void {
    clearTimeout(timer)
    seen.set({ conversationId: '', sequence: 0 })
  }

  return { $unread, markSeen, followSeen, clearSeen }
}

function seenUpTo({ conversationId, sequence }: Seen, id: string): number {
  return conversationId === id ? sequence : 0
}

function countUnread(messages: Message[], conversation: Conversation | null, seen: Seen): number {
  if (!conversation) return 0
  const upTo = Math.max(conversation.seenByCustomer, seenUpTo(seen, conversation.id))
  const start = messages.findLastIndex(({ sequence }) => sequence <= upTo) + 1
  return messages.slice(start).filter(({ author }) => author === 'assistant' || author === 'agent')
    .length
}
