import { type Channel, type Message, openChannel } from './channel.ts'
import { type Leader, type StreamOptions, startLeading } from './leader.ts'
import { waitForLeaderLock } from './leader-lock.ts'
import type { StreamCursor } from './recent-events.ts'
import type { StreamState } from './stream.ts'
import type { StreamEvent } from './stream-events.ts'

type ConnectionOptions = {
  streamOptions: StreamOptions
  /** The events that this tab has already. */
  cursor: StreamCursor
  /** Gets all events, even those that only concern other tabs. */
  onEvent: (event: StreamEvent) => void
  onState: (state: StreamState) => void
}
export type TabConnection = {
  update: (streamOptions: StreamOptions) => void
  /** Reconnects the stream, because the cookies have changed. */
  renew: () => void
  close: () => void
  cursor: () => StreamCursor
}

/** A leader that does not respond to a new tab within this time counts as suspended, and the new tab takes the lock. */
const welcomeTimeoutMs = 8000
/** The same for a leader that sends nothing to a connected tab. */
const silenceTimeoutMs = 90_000

/**
 * Connects this tab to the other tabs of its browser. One tab is the leader: it opens the stream and forwards the
 * events (D7.events).
 */
export function connectTab({
  streamOptions: first,
  cursor,
  onEvent,
  onState,
}: ConnectionOptions): TabConnection {
  const tabId = Math.random().toString(36).slice(2)
  let streamOptions = first
  let { last } = cursor
  const { since } = cursor
  /** Id of the newest stock event. Personal events can be repeated; their subscribers handle that. */
  let reported = last ?? Number.NEGATIVE_INFINITY
  let state: StreamState = 'connecting'
  let leader: Leader | null = null
  let releaseLock = () => {}
  let leaderTimer: ReturnType<typeof setTimeout> | undefined
  let channel: Channel | null = null

  const post = (message: Message) => channel?.post(message)
  const receive = (event: StreamEvent) => {
    if (event.kind === 'reset') last = event.id
    else last = Math.max(last ?? event.id, event.id)
    if (event.kind === 'reset') reported = event.id
    if (event.kind === 'event' && event.topic === 'stock') {
      if (event.id <= reported) return
      reported = event.id
    }
    onEvent(event)
  }
  const setState = (next: StreamState) => {
    if (next === state) return
    state = next
    onState(next)
  }
  const becomeLeader = () => {
    clearTimeout(leaderTimer)
    const cursor = () => ({ last, since })
    leader = startLeading({ streamOptions, cursor, post, onEvent: receive, onState: setState })
  }
  const stopLeading = () => {
    leader?.close()
    leader = null
  }
  const waitForLeader = (ms: number) => {
    clearTimeout(leaderTimer)
    leaderTimer = setTimeout(() => {
      releaseLock()
      follow(true)
    }, ms)
  }
  const join = () => {
    const { topics, isSignedIn } = streamOptions
    post({ type: 'join', from: tabId, topics, isSignedIn, last, since })
    waitForLeader(welcomeTimeoutMs)
  }
  const follow = (isForced: boolean) => {
    stopLeading()
    releaseLock = waitForLeaderLock(
      { isForced },
      { onTaken: becomeLeader, onLost: () => follow(false) },
    )
    join()
  }
  const onWelcome = (message: Extract<Message, { type: 'welcome' }>) => {
    const { news: missed, acknowledged, owner } = message
    const id = message.last ?? 0
    setState(message.state)
    if (missed) for (const event of missed) receive(event)
    else receive({ kind: 'reset', id, topics: ['stock'], owner: null })
    last ??= message.last
    if (acknowledged.length > 0) receive({ kind: 'start', id, topics: acknowledged, owner })
  }
  const onMessage = (message: Message) => {
    if (leader) return leader.onMessage(message)
    if (message.type === 'join' || message.type === 'renew') return
    waitForLeader(silenceTimeoutMs)
    if (message.type === 'state') setState(message.state)
    if (message.type === 'news') receive(message.news)
    if (message.type === 'welcome' && message.to === tabId) onWelcome(message)
  }
  const update = (next: StreamOptions) => {
    const isOther =
      next.owner !== streamOptions.owner || next.isSignedIn !== streamOptions.isSignedIn
    const isMore = next.topics.some(topic => !streamOptions.topics.includes(topic))
    streamOptions = next
    if (leader) leader.update(next)
    else if (isOther || isMore) join()
  }

  channel = openChannel(onMessage)
  if (channel) follow(false)
  else becomeLeader()
  return {
    update,
    renew: () => (leader ? leader.renew() : post({ type: 'renew' })),
    cursor: () => ({ last, since }),
    close: () => {
      clearTimeout(leaderTimer)
      stopLeading()
      releaseLock()
      channel?.close()
    },
  }
}
