import { type Channel, type Message, openChannel } from './channel.ts'
import { type Leader, type StreamOptions, startLeading } from './leader.ts'
import { waitForSeat } from './leader-lock.ts'
import type { StreamCursor } from './recent-events.ts'
import type { StreamState } from './stream.ts'
import type { StreamEvent } from './stream-events.ts'

type MemberOptions = {
  wants: StreamOptions
  /** What this tab knows already. */
  place: StreamCursor
  /** Gets all events, even those that only concern other tabs. */
  onNews: (news: StreamEvent) => void
  onState: (state: StreamState) => void
}
export type Member = {
  ask: (wants: StreamOptions) => void
  /** Reconnects the stream, because the cookies have changed. */
  renew: () => void
  leave: () => void
  place: () => StreamCursor
}

/** If the leader is silent for this long, it is suspended and another tab takes the lock. */
const welcomeMs = 8000
const silenceMs = 90_000

/**
 * Connects this tab to the tabs of its browser. One of them leads: it has the stream and forwards its events
 * (D7.events).
 */
export function joinEvents({ wants: first, place, onNews, onState }: MemberOptions): Member {
  const self = Math.random().toString(36).slice(2)
  let wants = first
  let { last } = place
  const { since } = place
  /** Id of the newest stock event. Personal events can be repeated; their subscribers handle that. */
  let reported = last ?? Number.NEGATIVE_INFINITY
  let state: StreamState = 'connecting'
  let leader: Leader | null = null
  let leaveSeat = () => {}
  let patience: ReturnType<typeof setTimeout> | undefined
  let channel: Channel | null = null

  const post = (message: Message) => channel?.post(message)
  const take = (news: StreamEvent) => {
    if (news.kind === 'reset') last = news.id
    else last = Math.max(last ?? news.id, news.id)
    if (news.kind === 'reset') reported = news.id
    if (news.kind === 'event' && news.topic === 'stock') {
      if (news.id <= reported) return
      reported = news.id
    }
    onNews(news)
  }
  const setState = (next: StreamState) => {
    if (next === state) return
    state = next
    onState(next)
  }
  const lead = () => {
    clearTimeout(patience)
    const place = () => ({ last, since })
    leader = startLeading({ wants, place, post, onNews: take, onState: setState })
  }
  const rise = () => {
    leader?.close()
    leader = null
  }
  const waitForLeader = (ms: number) => {
    clearTimeout(patience)
    patience = setTimeout(() => {
      leaveSeat()
      follow(true)
    }, ms)
  }
  const join = () => {
    const { topics, isSignedIn } = wants
    post({ type: 'join', from: self, topics, isSignedIn, last, since })
    waitForLeader(welcomeMs)
  }
  const follow = (isForced: boolean) => {
    rise()
    leaveSeat = waitForSeat({ isForced }, { onTaken: lead, onLost: () => follow(false) })
    join()
  }
  const enter = (message: Extract<Message, { type: 'welcome' }>) => {
    const { news, acknowledged, owner } = message
    const id = message.last ?? 0
    setState(message.state)
    if (news) for (const each of news) take(each)
    else take({ kind: 'reset', id, topics: ['stock'], owner: null })
    last ??= message.last
    if (acknowledged.length > 0) take({ kind: 'start', id, topics: acknowledged, owner })
  }
  const hear = (message: Message) => {
    if (leader) return leader.hear(message)
    if (message.type === 'join' || message.type === 'renew') return
    waitForLeader(silenceMs)
    if (message.type === 'state') setState(message.state)
    if (message.type === 'news') take(message.news)
    if (message.type === 'welcome' && message.to === self) enter(message)
  }
  const ask = (next: StreamOptions) => {
    const isOther = next.owner !== wants.owner || next.isSignedIn !== wants.isSignedIn
    const isMore = next.topics.some(topic => !wants.topics.includes(topic))
    wants = next
    if (leader) leader.ask(next)
    else if (isOther || isMore) join()
  }

  channel = openChannel(hear)
  if (channel) follow(false)
  else lead()
  return {
    ask,
    renew: () => (leader ? leader.renew() : post({ type: 'renew' })),
    place: () => ({ last, since }),
    leave: () => {
      clearTimeout(patience)
      rise()
      leaveSeat()
      channel?.close()
    },
  }
}
