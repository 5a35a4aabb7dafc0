import { atom, computed, type ReadableAtom } from 'nanostores'

import { $conversation, $messages } from '../conversation.ts'

const dismissed = atom({ conversationId: '', sequence: 0 })

/**
 * True after the customer dismissed the form on this page, so that it does not appear twice for the same conversation.
 */
export const $isRatingDismissed: ReadableAtom<boolean> = computed(
  [dismissed, $conversation, $messages],
  ({ conversationId, sequence }, conversation, messages) => {
    const closed = messages.findLast(({ notice }) => notice === 'closed')?.sequence ?? 0
    return conversation?.id === conversationId && closed <= sequence
  },
)

export function dismissRating(): void {
  const conversation = $conversation.get()
  if (!conversation) return
  dismissed.set({ conversationId: conversation.id, sequence: conversation.lastSequence })
}
