import type { StockEvent, Topic } from '@storefront/api/events'
import { atom, type ReadableAtom } from 'nanostores'

import { connectTab, type TabConnection } from './connection.ts'
import type { StreamOptions } from './leader.ts'
import type { StreamCursor } from './recent-events.ts'
import type { StreamState } from './stream.ts'
import type { StreamEvent } from './stream-events.ts'

/** State of the event stream. `live`: connected. */
export type EventsState = StreamState
/**
 * An event for a subscriber. `start`: the stream delivers all later events of the topic, so data that is loaded
 * afterwards leaves no gap. `reset`: the same, but the missed range is unknown, so load everything again. The data of
 * personal topics is not validated (chat.ts).
 */
export type TopicEvent<T extends Topic = Topic> =
  | { kind: 'event'; data: T extends 'stock' ? StockEvent : unknown }
  | { kind: 'reset' }
  | { kind: 'start' }
type Subscriber = { topic: Topic; handler: (event: TopicEvent) => void }

/** The parts of the session that decide which personal events this tab gets. */
type EventsSession = {
  $owner: ReadableAtom<string | null>
  $session: ReadableAtom<{ status: string }>
  loadUser: () => Promise<unknown>
}

/** A tab that is hidden for this long leaves the stream to the other tabs. */
const hiddenMs = 60_000

const isPersonal = (topic: Topic) => topic !== 'stock'

/** The events of one tab. `shared/events` describes the store and the functions. */
export function createEvents({ $owner, $session, loadUser }: EventsSession) {
  const $events = atom<EventsState>('connecting')
  const subscribers = new Set<Subscriber>()
  /** Topics that have started and not stopped since. */
  const startedTopics = new Set<Topic>()
  let connection: TabConnection | null = null
  let cursor: StreamCursor = { last: null, since: Date.now() }
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let stopOwner = () => {}

  function subscribe<T extends Topic>(
    topic: T,
    handler: (event: TopicEvent<T>) => void,
    since = Date.now(),
  ): () => void {
    const subscriber = { topic, handler: handler as Subscriber['handler'] }
    subscribers.add(subscriber)
    if (subscribers.size === 1) start(since)
    else if (!isPersonal(topic) && since < cursor.since && connection) rejoin(since)
    else connection?.update(currentOptions())
    if (isPersonal(topic)) findOwner()
    if (startedTopics.has(topic))
      queueMicrotask(() => isStarted(subscriber) && handler({ kind: 'start' }))
    return () => {
      if (!subscribers.delete(subscriber)) return
      if (subscribers.size === 0) end()
      else connection?.update(currentOptions())
    }
  }

  /** Loads the user to learn the owner. A failure is ignored, because a later call tries again. */
  function findOwner(): void {
    if ($owner.get() === null && $session.get().status === 'signed-in') loadUser().catch(() => null)
  }

  function renewEvents(): void {
    startedTopics.clear()
    connection?.renew()
  }

  function isStarted(subscriber: Subscriber): boolean {
    return subscribers.has(subscriber) && startedTopics.has(subscriber.topic)
  }

  function currentOptions(): StreamOptions {
    return {
      topics: [...new Set([...subscribers].map(({ topic }) => topic))],
      isSignedIn: $session.get().status === 'signed-in',
      owner: $owner.get(),
    }
  }

  function start(since: number): void {
    cursor = { last: null, since }
    document.addEventListener('visibilitychange', follow)
    document.addEventListener('freeze', pause)
    addEventListener('pagehide', pause)
    addEventListener('pageshow', follow)
    stopOwner = $owner.listen(() => {
      startedTopics.clear()
      connection?.update(currentOptions())
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
    cursor = { last: null, since }
    follow()
  }

  function follow(): void {
    clearTimeout(hiddenTimer)
    if (document.visibilityState === 'hidden')
      hiddenTimer = setTimeout(pauseUnlessPersonal, hiddenMs)
    if (!connection && document.visibilityState === 'visible') join()
  }

  /** A hidden tab with a personal topic stays connected, because its title announces messages. */
  function pauseUnlessPersonal(): void {
    if (![...subscribers].some(({ topic }) => isPersonal(topic))) pause()
  }

  function join(): void {
    $events.set('connecting')
    connection = connectTab({
      streamOptions: currentOptions(),
      cursor,
      onEvent: report,
      onState: setState,
    })
  }

  function setState(next: EventsState): void {
    if (next !== 'live') startedTopics.clear()
    $events.set(next)
  }

  function pause(): void {
    clearTimeout(hiddenTimer)
    if (!connection) return
    cursor = connection.cursor()
    connection.close()
    connection = null
    setState('connecting')
  }

  function report(event: StreamEvent): void {
    const known = new Set(startedTopics)
    for (const { topic, handler } of [...subscribers]) {
      if (!concerns(event, topic)) continue
      if (event.kind === 'event') handler({ kind: 'event', data: event.data as StockEvent })
      else startedTopics.add(topic)
      // The leader repeats `start` for every tab that joins.
      if (event.kind === 'reset' || (event.kind === 'start' && !known.has(topic)))
        handler({ kind: event.kind })
    }
  }

  /** False for personal events of another customer, whom another tab may still follow. */
  function concerns(event: StreamEvent, topic: Topic): boolean {
    if (event.kind === 'event' && event.topic !== topic) return false
    if (event.kind !== 'event' && !event.topics.includes(topic)) return false
    if (!isPersonal(topic)) return true
    const { owner } = currentOptions()
    return owner !== null && 'owner' in event && event.owner === owner
  }

  return { $events, subscribe, renewEvents }
}
