import { beatMs, comeBackMs, streamEvents, type Topic } from '@storefront/api/events'

import { backOffMs } from '../http/network.ts'
import { parseStreamEvent, type StreamEvent } from './stream-events.ts'

export type StreamState = 'connecting' | 'live' | 'offline'

type Options = {
  topics: readonly Topic[]
  /**
   * The position to continue from: after an event, or the changes since a time (epoch, ms). Called for every
   * connection.
   */
  cursor: () => { last: number } | { since: number }
  onEvent: (event: StreamEvent) => void
  onState: (state: StreamState) => void
}

/** Slightly more than two beats. A connection that is silent for this long counts as lost. */
const silenceMs = 2 * beatMs + 10_000

function addressOf(topics: readonly Topic[], cursor: ReturnType<Options['cursor']>): string {
  const from =
    'last' in cursor
      ? `last=${cursor.last}`
      : `age=${Math.max(0, Math.round(Date.now() - cursor.since))}`
  return `/api/events?topics=${topics.join(',')}&${from}`
}

/**
 * Opens one EventSource at a time, and reconnects with back-off until it is closed. It reconnects at once when the
 * network is back or the page becomes visible. Returns a function that closes it.
 */
export function openStream({ topics, cursor, onEvent, onState }: Options): () => void {
  let source: EventSource | undefined
  let attempt = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  const listenForSilence = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(fail, silenceMs)
  }
  const drop = () => {
    source?.close()
    source = undefined
    clearTimeout(silenceTimer)
    clearTimeout(retryTimer)
  }
  const fail = () => {
    drop()
    attempt += 1
    onState(attempt > 1 || !navigator.onLine ? 'offline' : 'connecting')
    retryTimer = setTimeout(connect, backOffMs(attempt))
  }
  /** The server stops. Other servers are there, so this is no failure. */
  const leave = () => {
    drop()
    onState('connecting')
    const { least, most } = comeBackMs
    retryTimer = setTimeout(connect, least + Math.random() * (most - least))
  }
  const listenerFor = (name: string) => (message: MessageEvent) => {
    listenForSilence()
    const event = parseStreamEvent(name, message)
    if (!event) return
    attempt = 0
    onState('live')
    onEvent(event)
  }
  function connect(): void {
    drop()
    // biome-ignore lint/plugin/one-client: an event stream, which the HTTP client cannot read.
    source = new EventSource(addressOf(topics, cursor()))
    listenForSilence()
    source.onerror = fail
    for (const name of [...topics, streamEvents.start, streamEvents.reset])
      source.addEventListener(name, listenerFor(name))
    source.addEventListener(streamEvents.beat, listenForSilence)
    source.addEventListener(streamEvents.leave, leave)
  }
  /** Reconnects at once, because the reason for waiting may be gone. */
  const wake = () => {
    if (!source && document.visibilityState === 'visible') connect()
  }
  onState('connecting')
  connect()
  // Without this, an open connection would count as live until its next beat is missing.
  addEventListener('offline', fail)
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    drop()
    removeEventListener('offline', fail)
    removeEventListener('online', wake)
    removeEventListener('pageshow', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}
