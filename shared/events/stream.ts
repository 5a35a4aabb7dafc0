import { beatMs, streamEvents, type Topic } from '@storefront/api/events'

import { backOffMs } from '../network.ts'
import { readNews, type StreamEvent } from './stream-events.ts'

export type StreamState = 'connecting' | 'live' | 'offline'

type Options = {
  topics: readonly Topic[]
  /** Where to go on: after an event, or with what changed since a moment (epoch, ms). Asked at every connection. */
  place: () => { last: number } | { since: number }
  onNews: (news: StreamEvent) => void
  onState: (state: StreamState) => void
}

/** Two beats and a little: whoever is silent for longer is gone without saying so. */
const silenceMs = 2 * beatMs + 10_000

function addressOf(topics: readonly Topic[], place: ReturnType<Options['place']>): string {
  const from =
    'last' in place
      ? `last=${place.last}`
      : `age=${Math.max(0, Math.round(Date.now() - place.since))}`
  return `/api/events?topics=${topics.join(',')}&${from}`
}

/** One EventSource at a time, begun again with back-off until `close`; wakes when the network or the page does. */
export function openStream({ topics, place, onNews, onState }: Options): () => void {
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
  const hear = (name: string) => (message: MessageEvent) => {
    listenForSilence()
    const news = readNews(name, message)
    if (!news) return
    attempt = 0
    onState('live')
    onNews(news)
  }
  function connect(): void {
    drop()
    // biome-ignore lint/plugin/one-client: a stream, which no client of requests can read.
    source = new EventSource(addressOf(topics, place()))
    listenForSilence()
    source.onerror = fail
    for (const name of [...topics, streamEvents.start, streamEvents.reset])
      source.addEventListener(name, hear(name))
    source.addEventListener(streamEvents.beat, listenForSilence)
  }
  /** A wait that began without network need not be waited for to its end. */
  const wake = () => {
    if (!source && document.visibilityState === 'visible') connect()
  }
  onState('connecting')
  connect()
  // An open connection would seem to live until its next beat is missing.
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
