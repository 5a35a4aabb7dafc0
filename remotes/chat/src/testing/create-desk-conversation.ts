import type { DeskConversation } from '@storefront/api/desk'

/** A waiting conversation, for tests. */
export function createDeskConversation(
  id: string,
  patch: Partial<DeskConversation> = {},
): DeskConversation {
  return {
    id,
    state: 'waiting',
    lastSequence: 3,
    seenByCustomer: 3,
    seenByTeam: 0,
    language: 'en',
    agent: null,
    agentId: null,
    isMine: false,
    place: null,
    waitingSince: '2026-01-05T10:00:00.000Z',
    contact: null,
    rating: null,
    isRatingAsked: false,
    customer: { name: 'Dana Demo', email: 'demo@quarry.example' },
    lastText: 'Is there one in Tokyo?',
    lastAuthor: 'customer',
    lastAt: '2026-01-05T10:00:00.000Z',
    unseen: 1,
    isTransferNew: false,
    closedAt: null,
    ratingComment: '',
    ...patch,
  }
}
