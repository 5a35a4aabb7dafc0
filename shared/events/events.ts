import type { Topic } from '@storefront/api/events'
import type { ReadableAtom } from 'nanostores'

import { $owner, $session, loadUser } from '../session/session.ts'
import { createEvents, type EventsState, type TopicEvent } from './create-events.ts'

export type { EventsState, TopicEvent } from './create-events.ts'

const pageEvents = createEvents({ $owner, $session, loadUser })

/** `live` while this browser's stream is connected. */
export const $events: ReadableAtom<EventsState> = pageEvents.$events

/**
 * Delivers the events of a topic from now on, and for the stock also the changes since `since` (epoch, ms), when the
 * caller loaded its data. All tabs of this browser share one stream (D7.events). `chat` and `desk` follow `$owner`:
 * they wait until it is known, and start again (`start`) when it changes. Load this module when the page is ready.
 * Returns a function that unsubscribes.
 */
export function subscribe<T extends Topic>(
  topic: T,
  handler: (event: TopicEvent<T>) => void,
  since = Date.now(),
): () => void {
  return pageEvents.subscribe(topic, handler, since)
}

/** Reconnects after the server has set another cookie, so that personal topics can start. */
export function renewEvents(): void {
  pageEvents.renewEvents()
}
