import type { StockEvent, Topic } from '@storefront/api/events'
import { atom, type ReadableAtom } from 'nanostores'

import { joinEvents, type Member } from './events/connection.ts'
import type { StreamOptions } from './events/leader.ts'
import type { StreamCursor } from './events/recent-events.ts'
import type { StreamState } from './events/stream.ts'
import type { StreamEvent } from './events/stream-events.ts'
import { $owner, $session, loadUser } from './session.ts'

export type EventsState = StreamState
/**
 * `start`: the stream stands, and brings everything of the topic from now on: what is read after it leaves no gap.
 * `reset`: so it does, but more was missed than anybody remembers; read everything again. The data of personal topics
 * is as it came (chat.ts).
 */
export type TopicNews<T extends Topic = Topic> =
  | { kind: 'event'; data: T extends 'stock' ? StockEvent : unknown }
  | { kind: 'reset' }
  | { kind: 'start' }
type Subscriber = { topic: Topic; handler: (news: TopicNews) => void }

/** A document that nobody looks at for so long lets the others (or nobody) have the stream. */
const hiddenMs = 60_000

const state = atom<EventsState>('connecting')
const subscribers = new Set<Subscriber>()
/** Topics that have begun and have not stopped since. */
const standing = new Set<Topic>()
let member: Member | null = null
let place: StreamCursor = { last: null, since: Date.now() }
let hiddenTimer: ReturnType<typeof setTimeout> | undefined
let stopOwner = () => {}

/** `live` while this browser's one stream stands. */
export const $events: ReadableAtom<EventsState> = state

const isPersonal = (topic: Topic) => topic !== 'stock'

/**
 * Delivers news of a topic from now on. For the stock it also delivers what changed since `since` (epoch, ms), when the
 * caller read what it shows. One stream serves all documents of this browser (D7.events). `chat` and `desk` follow
 * `$owner`: they wait until it is known, and begin again (`start`) when it is somebody else. Load this module when the
 * page is ready.
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

/** A document that came with a session alone does not know yet whose it is; who asks in vain asks again later. */
function findOwner(): void {
  if ($owner.get() === null && $session.get().status === 'signed-in') loadUser().catch(() => null)
}

/** The server has given this browser another cookie: what is personal may begin only now. */
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

/** An answer that somebody waits for is told in the title of a hidden document too. */
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
    // The leader repeats it for every document that joins.
    if (news.kind === 'reset' || (news.kind === 'start' && !known.has(topic)))
      handler({ kind: news.kind })
  }
}

/** What belongs to somebody else, another document may still be hearing. */
function concerns(news: StreamEvent, topic: Topic): boolean {
  if (news.kind === 'event' && news.topic !== topic) return false
  if (news.kind !== 'event' && !news.topics.includes(topic)) return false
  if (!isPersonal(topic)) return true
  const { owner } = wants()
  return owner !== null && 'owner' in news && news.owner === owner
}
