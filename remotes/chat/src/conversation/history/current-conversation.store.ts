import type { Conversation } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'

/** The conversation of the customer, without its messages, for one page. */
export function createCurrentConversation() {
  const conversation = atom<Conversation | null>(null)

  /** Null before the first message. */
  const $conversation: ReadableAtom<Conversation | null> = conversation
  /** An agent replies, or the customer waits for one. */
  const $isAgentRequested: ReadableAtom<boolean> = computed(
    conversation,
    now => now?.state === 'waiting' || now?.state === 'taken',
  )

  /** True when `next` is another conversation: signing in can merge two of them. */
  function isAnother(next: Conversation | null): boolean {
    const known = conversation.get()
    return known !== null && known.id !== next?.id
  }

  /** Responses can arrive out of order: the one with more messages is newer, and the read state never goes back. */
  function updateConversation(next: Conversation | null): void {
    const known = conversation.get()
    conversation.set(known && known.id === next?.id ? newerOf(known, next) : next)
  }

  function clearConversation(): void {
    conversation.set(null)
  }

  return { $conversation, $isAgentRequested, isAnother, updateConversation, clearConversation }
}

function newerOf(known: Conversation, next: Conversation): Conversation {
  return {
    ...(next.lastSequence >= known.lastSequence ? next : known),
    seenByCustomer: Math.max(known.seenByCustomer, next.seenByCustomer),
    seenByTeam: Math.max(known.seenByTeam, next.seenByTeam),
  }
}
