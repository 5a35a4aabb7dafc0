import type { Topic } from '@storefront/api/events'

import { type Channel, type Message, openChannel } from './channel.ts'
import type { News } from './news.ts'
import { createRecent, type Place, type Recent } from './recent.ts'
import { waitForSeat } from './seat.ts'
import { openStream, type StreamState } from './stream.ts'

export type MemberOptions = {
  topics: Topic[]
  /** Whether the stream would be this customer's: a guest's is opened anew for one who has signed in. */
  isSignedIn: boolean
  /** What this document knows already. */
  place: Place
  onNews: (news: News) => void
  onState: (state: StreamState) => void
}

/** A leader that says nothing for so long is frozen: its seat is taken. */
const welcomeMs = 8000
/** How often a leader shows that it lives; timers of hidden documents may wait for a minute. */
const signMs = 20_000
const silenceMs = 90_000

/** This document among those of its browser: one of them leads and has the stream, it tells the others (DESIGN 7). */
export function joinEvents(options: MemberOptions): { leave: () => void; place: () => Place } {
  const { onNews, onState, isSignedIn } = options
  const self = Math.random().toString(36).slice(2)
  const topics = new Set(options.topics)
  let { last } = options.place
  const { since } = options.place
  let state: StreamState = 'connecting'
  let recent: Recent | null = null
  let closeStream: (() => void) | null = null
  let leaveSeat = () => {}
  let openedFor = isSignedIn
  let patience: ReturnType<typeof setTimeout> | undefined
  let signs: ReturnType<typeof setInterval> | undefined
  let channel: Channel | null = null

  const take = (news: News) => {
    if (last !== null && news.id <= last && news.kind !== 'reset') return
    last = news.id
    onNews(news)
  }
  const setState = (next: StreamState) => {
    if (next === state) return
    state = next
    onState(next)
    if (closeStream) channel?.post({ type: 'state', state })
  }
  const open = () => {
    closeStream?.()
    closeStream = openStream({
      topics: [...topics],
      place: () => (last === null ? { since } : { last }),
      onState: setState,
      onNews: news => {
        recent?.add(news)
        channel?.post({ type: 'news', news })
        take(news)
      },
    })
  }
  const lead = () => {
    clearTimeout(patience)
    signs = setInterval(() => channel?.post({ type: 'state', state }), signMs)
    recent = createRecent({ last, since })
    open()
  }
  const rise = () => {
    clearInterval(signs)
    closeStream?.()
    closeStream = null
    recent = null
  }
  const waitForLeader = (ms: number) => {
    clearTimeout(patience)
    patience = setTimeout(() => {
      leaveSeat()
      follow(true)
    }, ms)
  }
  const follow = (isForced: boolean) => {
    rise()
    leaveSeat = waitForSeat({ isForced }, { onTaken: lead, onLost: () => follow(false) })
    channel?.post({ type: 'join', from: self, topics: [...topics], isSignedIn, last, since })
    waitForLeader(welcomeMs)
  }
  const welcome = (join: Extract<Message, { type: 'join' }>) => {
    if (!closeStream || !recent) return
    const news = recent.after(join)
    channel?.post({ type: 'welcome', to: join.from, state, last, news })
    const isNew = join.topics.some(topic => !topics.has(topic))
    for (const topic of join.topics) topics.add(topic)
    if (!isNew && join.isSignedIn === openedFor) return
    openedFor = join.isSignedIn
    open()
  }
  const hear = (message: Message) => {
    if (message.type === 'join') return welcome(message)
    if (closeStream) return
    waitForLeader(silenceMs)
    if (message.type === 'state') setState(message.state)
    if (message.type === 'news') take(message.news)
    if (message.type === 'welcome' && message.to === self) {
      setState(message.state)
      if (message.news) for (const news of message.news) take(news)
      else take({ kind: 'reset', id: message.last ?? 0 })
      last ??= message.last
    }
  }

  channel = openChannel(hear)
  if (channel) follow(false)
  else lead()
  return {
    place: () => ({ last, since }),
    leave: () => {
      clearTimeout(patience)
      rise()
      leaveSeat()
      channel?.close()
    },
  }
}
