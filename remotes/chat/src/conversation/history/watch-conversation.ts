import { chatLimits } from '@storefront/api/chat'
import { $owner, $session, loadUser } from 'shared/session'
import { read, write } from 'shared/storage'

import type { OutgoingStore } from '../../composer/outbox/outgoing.store.ts'
import type { ChatChannel } from '../other-tabs.ts'
import type { LiveStore } from './live.store.ts'
import type { LoadedMessagesStore } from './loaded-messages.store.ts'
import { followUsers, type UserChangeParts } from './user-change.ts'

/** Without a stream, the page polls for changes. */
const pollMs = 5000

/** A guest of this browser has a conversation. Scripts cannot read the guest's cookie. */
const guestKey = 'chat-guest'

type Parts = UserChangeParts & {
  channel: ChatChannel
  loaded: LoadedMessagesStore
  outgoing: OutgoingStore
  live: LiveStore
}

const ignore = () => undefined

/** Follows the conversation of one page while a view or the launcher needs it. Nothing listens before. */
export function createWatch(parts: Parts) {
  const { loaded, outgoing, outbox, history, live } = parts
  const { $conversation } = loaded
  const { $ownPending } = outgoing
  let viewers = 0
  let followers = 0
  let isStarted = false
  let stop = () => {}

  /** Follows the conversation while a view is open. Returns a function that stops it. */
  function watchConversation(): () => void {
    viewers += 1
    if (viewers + followers === 1) start()
    if (viewers === 1) void refresh()
    return () => {
      viewers -= 1
      if (viewers === 0) loaded.trimToNewest(2 * chatLimits.page)
      release()
    }
  }

  /**
   * For a badge: follows the stream only while a reply is expected, and loads messages only when there are new ones.
   * Returns a function that stops it.
   */
  function followUnread(): () => void {
    followers += 1
    if (viewers + followers === 1) start()
    if (viewers === 0) void refresh()
    return () => {
      followers -= 1
      release()
    }
  }

  function start(): void {
    startOnce()
    const stopState = $conversation.listen(updateStream)
    const stopPending = $ownPending.listen(updateStream)
    const stopReturn = followReturn(refreshIfVisible)
    const poll = setInterval(
      () => viewers > 0 && live.$connection.get() !== 'live' && refreshIfVisible(),
      pollMs,
    )
    stop = () => {
      stopState()
      stopPending()
      stopReturn()
      clearInterval(poll)
    }
  }

  /** Other tabs and the user are followed until the page is closed, because both change what is stored. */
  function startOnce(): void {
    if (isStarted) return
    isStarted = true
    parts.channel.listen(message => {
      if (message.type === 'outbox') void parts.pending.readStored()
      else parts.seen.followSeen(message)
    })
    followUsers(parts, () => void refresh())
  }

  function release(): void {
    updateStream()
    if (viewers + followers === 0) stop()
  }

  /** Opens the stream only for open views, for customers who wait for an agent, and for messages that wait to be sent. */
  function updateStream(): void {
    const isWaiting = loaded.$isAgentRequested.get() || $ownPending.get().length > 0
    live.follow(viewers > 0 || (followers > 0 && isWaiting))
    if ($conversation.get() && $owner.get() === '') write(guestKey, '1')
  }

  function refreshIfVisible(): void {
    if (document.visibilityState === 'visible') void refresh()
  }

  async function refresh(): Promise<void> {
    updateStream()
    const isSignedIn = $session.get().status === 'signed-in'
    if (isSignedIn && $owner.get() === null) void loadUser().catch(ignore)
    void outbox.flush()
    if (viewers > 0) void history.loadHistory()
    else if (!isSignedIn && read(guestKey) === null) return
    await history.loadConversation().catch(ignore)
    const conversation = $conversation.get()
    const isNew = conversation && conversation.lastSequence > conversation.seenByCustomer
    if (isNew && conversation.lastSequence > loaded.lastComplete()) await history.loadHistory()
  }

  return { watchConversation, followUnread }
}

/** Calls `refresh` when the customer or the network returns. Returns a function that stops it. */
function followReturn(refresh: () => void): () => void {
  addEventListener('online', refresh)
  addEventListener('pageshow', refresh)
  document.addEventListener('visibilitychange', refresh)
  return () => {
    removeEventListener('online', refresh)
    removeEventListener('pageshow', refresh)
    document.removeEventListener('visibilitychange', refresh)
  }
}
