import type { StockEvent, Topic } from '@storefront/api/events'
import { atom, type ReadableAtom } from 'nanostores'

import { joinEvents } from './events/member.ts'
import type { News } from './events/news.ts'
import type { Place } from './events/recent.ts'
import type { StreamState } from './events/stream.ts'
import { $session } from './session.ts'

export type EventsState = StreamState
/** `reset`: more was missed than anybody remembers; read everything anew. */
export type TopicNews = { kind: 'event'; data: StockEvent } | { kind: 'reset' }
type Subscriber = { topic: Topic; handler: (news: TopicNews) => void }

/** A document that nobody looks at for so long lets the others (or nobody) have the stream. */
const hiddenMs = 60_000

const state = atom<EventsState>('connecting')
const subscribers = new Set<Subscriber>()
let member: ReturnType<typeof joinEvents> | null = null
let place: Place = { last: null, since: Date.now() }
let hiddenTimer: ReturnType<typeof setTimeout> | undefined

/** `live` while this browser's one stream stands. */
export const $events: ReadableAtom<EventsState> = state

/**
 * News of a topic from now on, and what changed since `since` (epoch, ms): when what the caller shows was read. One
 * stream serves all documents of this browser (DESIGN 7, Live events). Load this module when the page is ready.
 */
export function subscribe(
  topic: Topic,
  handler: Subscriber['handler'],
  since = Date.now(),
): () => void {
  const subscriber = { topic, handler }
  subscribers.add(subscriber)
  if (subscribers.size === 1) begin(since)
  else if (since < place.since && member) rejoin(since)
  return () => {
    if (subscribers.delete(subscriber) && subscribers.size === 0) end()
  }
}

function begin(since: number): void {
  place = { last: null, since }
  document.addEventListener('visibilitychange', follow)
  document.addEventListener('freeze', pause)
  addEventListener('pagehide', pause)
  addEventListener('pageshow', follow)
  follow()
}

function end(): void {
  document.removeEventListener('visibilitychange', follow)
  document.removeEventListener('freeze', pause)
  removeEventListener('pagehide', pause)
  removeEventListener('pageshow', follow)
  pause()
}

function rejoin(since: number): void {
  pause()
  place = { last: null, since }
  follow()
}

function follow(): void {
  clearTimeout(hiddenTimer)
  if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(pause, hiddenMs)
  else if (!member) join()
}

function join(): void {
  state.set('connecting')
  member = joinEvents({
    topics: [...new Set([...subscribers].map(({ topic }) => topic))],
    isSignedIn: $session.get().status === 'signed-in',
    place,
    onNews: tell,
    onState: next => state.set(next),
  })
}

function pause(): void {
  clearTimeout(hiddenTimer)
  if (!member) return
  place = member.place()
  member.leave()
  member = null
  state.set('connecting')
}

function tell(news: News): void {
  if (news.kind === 'start') return
  for (const { topic, handler } of subscribers) {
    if (news.kind === 'reset') handler({ kind: 'reset' })
    else if (news.topic === topic) handler({ kind: 'event', data: news.data })
  }
}
