import type { Conversation } from '@storefront/api/chat'
import { renewEvents } from 'shared/events'
import { $owner } from 'shared/session'

/**
 * A guest's first message sets the cookie that identifies the guest to the event stream, so the stream must reconnect.
 */
export function reconnectAfterFirst(before: Conversation | null): void {
  if (before === null && $owner.get() === '') renewEvents()
}
