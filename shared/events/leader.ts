import type { Topic } from '@storefront/api/events'

import type { Message } from './channel.ts'
import { createRecentEvents, type StreamCursor } from './recent-events.ts'
import { openStream, type StreamState } from './stream.ts'
import type { StreamEvent } from './stream-events.ts'

/** The topics that a tab needs, and its owner: like `$owner` of shared/session, null while unknown. */
export type StreamOptions = { topics: Topic[]; isSignedIn: boolean; owner: string | null }

type Options = {
  streamOptions: StreamOptions
  cursor: () => StreamCursor
  post: (message: Message) => void
  onEvent: (event: StreamEvent) => void
  onState: (state: StreamState) => void
}
export type Leader = {
  onMessage: (message: Message) => void
  update: (streamOptions: StreamOptions) => void
  renew: () => void
  close: () => void
}

const isPersonal = (topic: Topic) => topic !== 'stock'
/** How often a leader signals that it is alive. Timers of hidden tabs can be delayed by a minute. */
const aliveMs = 20_000

/** Makes this tab the one of its browser that opens the stream and forwards the events. */
export function startLeading(options: Options): Leader {
  const { cursor, post, onEvent, onState } = options
  let { streamOptions } = options
  const otherTopics = new Set<Topic>()
  const recent = createRecentEvents(cursor())
  let state: StreamState = 'connecting'
  let closeStream = () => {}
  /** Topics and cookies of the open stream. `owner` is null unless this tab is signed in like the cookies. */
  let openOptions = {
    topics: [] as Topic[],
    isSignedIn: streamOptions.isSignedIn,
    owner: streamOptions.owner,
  }
  let acknowledged: Topic[] = []

  const needed = (owner: string | null) =>
    [...new Set([...streamOptions.topics, ...otherTopics])].filter(
      topic => !isPersonal(topic) || owner !== null,
    )
  const setState = (next: StreamState) => {
    if (next !== 'live') acknowledged = []
    if (next === state) return
    state = next
    onState(state)
    post({ type: 'state', state })
  }
  const report = (raw: StreamEvent) => {
    const event = withOwner(raw, openOptions)
    if (event.kind !== 'event') acknowledged = openOptions.topics
    recent.add(event)
    post({ type: 'news', news: event })
    onEvent(event)
  }
  const reopen = (isSignedIn: boolean) => {
    closeStream()
    closeStream = () => {}
    const owner = isSignedIn === streamOptions.isSignedIn ? streamOptions.owner : null
    openOptions = { topics: needed(owner), isSignedIn, owner }
    setState('connecting')
    if (openOptions.topics.length === 0) return
    const from = () => {
      const { last, since } = cursor()
      return last === null ? { since } : { last }
    }
    closeStream = openStream({
      topics: openOptions.topics,
      cursor: from,
      onEvent: report,
      onState: setState,
    })
  }
  const hasNewTopics = () =>
    needed(openOptions.owner).some(topic => !openOptions.topics.includes(topic))

  const aliveTimer = setInterval(() => post({ type: 'state', state }), aliveMs)
  reopen(streamOptions.isSignedIn)
  return {
    onMessage: message => {
      if (message.type === 'renew') reopen(openOptions.isSignedIn)
      if (message.type !== 'join') return
      const { last } = cursor()
      const missed = recent.after(message)
      const { owner } = openOptions
      post({ type: 'welcome', to: message.from, state, last, news: missed, acknowledged, owner })
      for (const topic of message.topics) otherTopics.add(topic)
      if (message.isSignedIn !== openOptions.isSignedIn || hasNewTopics())
        reopen(message.isSignedIn)
    },
    update: next => {
      streamOptions = next
      const isOther = next.owner !== openOptions.owner && openOptions.topics.some(isPersonal)
      if (!isOther) openOptions.owner = next.owner
      if (isOther || next.isSignedIn !== openOptions.isSignedIn || hasNewTopics())
        reopen(next.isSignedIn)
    },
    renew: () => reopen(openOptions.isSignedIn),
    close: () => {
      clearInterval(aliveTimer)
      closeStream()
    },
  }
}

function withOwner(
  event: StreamEvent,
  { topics, owner }: { topics: Topic[]; owner: string | null },
): StreamEvent {
  if (event.kind !== 'event') return { ...event, topics, owner }
  return event.topic === 'stock' ? event : { ...event, owner }
}
