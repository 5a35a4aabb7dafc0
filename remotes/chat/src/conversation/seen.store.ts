import { changeResponseSchema } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { post } from 'shared/http'

import { $conversation, $messages, updateConversation } from './history/loaded-messages.store.ts'
import { chatChannel } from './other-tabs.ts'

const pauseMs = 400

/** The last message read in this browser, even if the server does not know it yet. */
const seen = atom({ conversationId: '', sequence: 0 })
let timer: ReturnType<typeof setTimeout> | undefined

/** Number of replies that the customer has not seen. */
export const $unread: ReadableAtom<number> = computed(
  [$messages, $conversation, seen],
  (messages, conversation, here) => {
    if (!conversation) return 0
    const own = here.conversationId === conversation.id ? here.sequence : 0
    const upTo = Math.max(conversation.seenByCustomer, own)
    const start = messages.findLastIndex(({ sequence }) => sequence <= upTo) + 1
    return messages
      .slice(start)
      .filter(({ author }) => author === 'assistant' || author === 'agent').length
  },
)

/**
 * Marks everything up to `sequence` as seen. Notifies other tabs at once and the server after a pause, once for several
 * calls.
 */
export function markSeen(sequence: number): void {
  const conversation = $conversation.get()
  if (!conversation || sequence <= seenUpTo(conversation.id)) return
  if (sequence <= conversation.seenByCustomer) return
  const news = { conversationId: conversation.id, sequence }
  seen.set(news)
  chatChannel.post({ type: 'seen', ...news })
  clearTimeout(timer)
  timer = setTimeout(reportSeen, pauseMs)
}

function seenUpTo(conversationId: string): number {
  const { conversationId: known, sequence } = seen.get()
  return known === conversationId ? sequence : 0
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

chatChannel.listen(message => {
  if (message.type !== 'seen') return
  const { conversationId, sequence } = message
  if (sequence > seenUpTo(conversationId)) seen.set({ conversationId, sequence })
})

export function clearSeen(): void {
  clearTimeout(timer)
  seen.set({ conversationId: '', sequence: 0 })
}
