import type { Topic } from '@storefront/api/events'

import type { Message } from './channel.ts'
import { createRecent, type StreamCursor } from './recent-events.ts'
import { openStream, type StreamState } from './stream.ts'
import type { StreamEvent } from './stream-events.ts'

/** What a tab follows, and its owner: like `$owner` of shared/session, null while unknown. */
export type StreamOptions = { topics: Topic[]; isSignedIn: boolean; owner: string | null }

type Options = {
  wants: StreamOptions
  place: () => StreamCursor
  post: (message: Message) => void
  onNews: (news: StreamEvent) => void
  onState: (state: StreamState) => void
}
export type Leader = {
  hear: (message: Message) => void
  ask: (wants: StreamOptions) => void
  renew: () => void
  close: () => void
}

const isPersonal = (topic: Topic) => topic !== 'stock'
/** How often a leader signals that it is alive. Timers of hidden tabs can be delayed by a minute. */
const signMs = 20_000

/** Starts the one tab of a browser that has the stream and forwards its events. */
export function startLeading(options: Options): Leader {
  const { place, post, onNews, onState } = options
  let { wants } = options
  const others = new Set<Topic>()
  const recent = createRecent(place())
  let state: StreamState = 'connecting'
  let closeStream = () => {}
  /** The open stream, with the owner of the cookies that it was opened with, as far as the tabs agree on it. */
  let open = { topics: [] as Topic[], isSignedIn: wants.isSignedIn, owner: wants.owner }
  let acknowledged: Topic[] = []

  const needed = (owner: string | null) =>
    [...new Set([...wants.topics, ...others])].filter(topic => !isPersonal(topic) || owner !== null)
  const setState = (next: StreamState) => {
    if (next !== 'live') acknowledged = []
    if (next === state) return
    state = next
    onState(state)
    post({ type: 'state', state })
  }
  const report = (raw: StreamEvent) => {
    const news = markNews(raw, open)
    if (news.kind !== 'event') acknowledged = open.topics
    recent.add(news)
    post({ type: 'news', news })
    onNews(news)
  }
  const openAgain = (isSignedIn: boolean) => {
    closeStream()
    closeStream = () => {}
    const owner = isSignedIn === wants.isSignedIn ? wants.owner : null
    open = { topics: needed(owner), isSignedIn, owner }
    setState('connecting')
    if (open.topics.length === 0) return
    const from = () => {
      const { last, since } = place()
      return last === null ? { since } : { last }
    }
    closeStream = openStream({
      topics: open.topics,
      place: from,
      onNews: report,
      onState: setState,
    })
  }
  const hasNew = () => needed(open.owner).some(topic => !open.topics.includes(topic))

  const signs = setInterval(() => post({ type: 'state', state }), signMs)
  openAgain(wants.isSignedIn)
  return {
    hear: message => {
      if (message.type === 'renew') openAgain(open.isSignedIn)
      if (message.type !== 'join') return
      const { last } = place()
      const news = recent.after(message)
      const { owner } = open
      post({ type: 'welcome', to: message.from, state, last, news, acknowledged, owner })
      for (const topic of message.topics) others.add(topic)
      if (message.isSignedIn !== open.isSignedIn || hasNew()) openAgain(message.isSignedIn)
    },
    ask: next => {
      wants = next
      const isOther = next.owner !== open.owner && open.topics.some(isPersonal)
      if (!isOther) open.owner = next.owner
      if (isOther || next.isSignedIn !== open.isSignedIn || hasNew()) openAgain(next.isSignedIn)
    },
    renew: () => openAgain(open.isSignedIn),
    close: () => {
      clearInterval(signs)
      closeStream()
    },
  }
}

function markNews(
  news: StreamEvent,
  { topics, owner }: { topics: Topic[]; owner: string | null },
): StreamEvent {
  if (news.kind !== 'event') return { ...news, topics, owner }
  return news.topic === 'stock' ? news : { ...news, owner }
}
