import type { Conversation } from '@storefront/api/chat'
import { renewEvents } from 'shared/events'
import { $owner } from 'shared/session'

/** A guest's first words bring the cookie by which the stream knows them. */
export function noteFirstWords(before: Conversation | null): void {
  if (before === null && $owner.get() === '') renewEvents()
}
