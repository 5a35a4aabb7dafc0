import type { StockEvent, Topic } from '@storefront/api/events'
import { atom, type ReadableAtom } from 'nanostores'

import { $owner, $session, loadUser } from '../session/session.ts'
import { joinEvents, type Member } from './connection.ts'
import type { StreamOptions } from './leader.ts'
import type { StreamCursor } from './recent-events.ts'
import type { StreamState } from './stream.ts'
import type { StreamEvent } from './stream-events.ts'

/** State of the event stream. `live`: connected. */
export type EventsState = StreamState
/**
 * What a subscriber gets. `start`: the stream delivers all later events of the topic, so data that is loaded afterwards
 * leaves no gap. `reset`: the same, but the missed range is unknown, so load everything again. The data of personal
 * topics is not validated (chat.ts).
 */
export type TopicNews<T extends Topic = Topic> =
  | { kind: 'event'; data: T extends 'stock' ? StockEvent : unknown }
  | { kind: 'reset' }
  | { kind: 'start' }
type Subscriber = { topic: Topic; handler: (news: TopicNews) => void }

/** A tab that is hidden for this long leaves the stream to the other tabs. */
const hiddenMs = 60_000

const state = atom<EventsState>('connecting')
const subscribers = new Set<Subscriber>()
/** Topics that have started and not stopped since. */
const standing = new Set<Topic>()
let member: Member | null = null
let place: StreamCursor = { last: null, since: Date.now() }
let hiddenTimer: ReturnType<typeof setTimeout> | undefined
let stopOwner = () => {}

/** `live` while this browser's stream is connected. */
export const $events: ReadableAtom<EventsState> = state

const isPersonal = (topic: Topic) => topic !== 'stock'

/**
 * Delivers the events of a topic from now on, and for the stock also the changes since `since` (epoch, ms), when the
 * caller loaded its data. All tabs of this browser share one stream (D7.events). `chat` and `desk` follow `$owner`:
 * they wait until it is known, and start again (`start`) when it changes. Load this module when the page is ready.
 * Returns a function that unsubscribes.
 */
export function subscribe<T extends Topic>(
  topic: T,
  handler: (news: TopicNews<T>) => void,
  since = Date.now(),
): () => void {
  const subscriber = { topic, handler: handler as Subscriber['handler'] }
  subscribers.add(subscriber)
  if (subscribers.size === 1) begin(since)
  else if (!isPersonal(topic) && since < place.since && member) rejoin(since)
  else member?.ask(wants())
  if (isPersonal(topic)) findOwner()
  if (standing.has(topic))
    queueMicrotask(() => isStanding(subscriber) && handler({ kind: 'start' }))
  return () => {
    if (!subscribers.delete(subscriber)) return
    if (subscribers.size === 0) end()
    else member?.ask(wants())
  }
}

/** A page that only knows of the session has no owner yet. A failure is ignored, because a later call tries again. */
function findOwner(): void {
  if ($owner.get() === null && $session.get().status === 'signed-in') loadUser().catch(() => null)
}

/** Reconnects after the server has set another cookie, with which personal topics can start. */
export function renewEvents(): void {
  standing.clear()
  member?.renew()
}

function isStanding(subscriber: Subscriber): boolean {
  return subscribers.has(subscriber) && standing.has(subscriber.topic)
}

function wants(): StreamOptions {
  return {
    topics: [...new Set([...subscribers].map(({ topic }) => topic))],
    isSignedIn: $session.get().status === 'signed-in',
    owner: $owner.get(),
  }
}

function begin(since: number): void {
  place = { last: null, since }
  document.addEventListener('visibilitychange', follow)
  document.addEventListener('freeze', pause)
  addEventListener('pagehide', pause)
  addEventListener('pageshow', follow)
  stopOwner = $owner.listen(() => {
    standing.clear()
    member?.ask(wants())
  })
  follow()
}

function end(): void {
  stopOwner()
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
  if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(pauseUnlessPersonal, hiddenMs)
  if (!member && document.visibilityState === 'visible') join()
}

/** A hidden tab with a personal topic stays connected, because its title announces messages. */
function pauseUnlessPersonal(): void {
  if (![...subscribers].some(({ topic }) => isPersonal(topic))) pause()
}

function join(): void {
  state.set('connecting')
  member = joinEvents({ wants: wants(), place, onNews: report, onState: setState })
}

function setState(next: EventsState): void {
  if (next !== 'live') standing.clear()
  state.set(next)
}

function pause(): void {
  clearTimeout(hiddenTimer)
  if (!member) return
  place = member.place()
  member.leave()
  member = null
  setState('connecting')
}

function report(news: StreamEvent): void {
  const known = new Set(standing)
  for (const { topic, handler } of [...subscribers]) {
    if (!concerns(news, topic)) continue
    if (news.kind === 'event') handler({ kind: 'event', data: news.data as StockEvent })
    else standing.add(topic)
    // The leader repeats `start` for every tab that joins.
    if (news.kind === 'reset' || (news.kind === 'start' && !known.has(topic)))
      handler({ kind: news.kind })
  }
}

/** False for personal events of another customer, whom another tab may still follow. */
function concerns(news: StreamEvent, topic: Topic): boolean {
  if (news.kind === 'event' && news.topic !== topic) return false
  if (news.kind !== 'event' && !news.topics.includes(topic)) return false
  if (!isPersonal(topic)) return true
  const { owner } = wants()
  return owner !== null && 'owner' in news && news.owner === owner
}
