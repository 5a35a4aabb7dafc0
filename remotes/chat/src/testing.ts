import type { Message } from '@storefront/api/chat'

/** A message of the assistant's, for tests. */
export function createMessage(sequence: number, patch: Partial<Message> = {}): Message {
  return {
    sequence,
    clientId: null,
    author: 'assistant',
    name: null,
    notice: null,
    text: `Message ${sequence}`,
    language: 'en',
    plans: [],
    orders: [],
    cart: null,
    attachments: [],
    offersPerson: false,
    sentAt: '2026-01-05T10:00:00Z',
    ...patch,
  }
}
