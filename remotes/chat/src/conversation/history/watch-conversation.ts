import { chatLimits } from '@storefront/api/chat'
import { $owner, $session, loadUser } from 'shared/session'
import { read, write } from 'shared/storage'

import { flush } from '../../composer/outbox/outbox.ts'
import { $ownPending } from '../../composer/outbox/outgoing.store.ts'
import { loadConversation, loadHistory } from './history.store.ts'
import { $connection, follow } from './live.store.ts'
import {
  $conversation,
  $isAgentRequested,
  lastComplete,
  trimToNewest,
} from './loaded-messages.store.ts'
import { followUsers } from './user-change.ts'

/** Without a stream, the page polls for changes. */
const pollMs = 5000

/** A guest of this browser has a conversation. Scripts cannot read the guest's cookie. */
const guestKey = 'chat-guest'

let viewers = 0
let followers = 0
let stop = () => {}

const ignore = () => undefined

/** Follows the conversation while a view is open. Returns a function that stops it. */
export function watchConversation(): () => void {
  viewers += 1
  if (viewers + followers === 1) start()
  if (viewers === 1) void refresh()
  return () => {
    viewers -= 1
    if (viewers === 0) trimToNewest(2 * chatLimits.page)
    release()
  }
}

/**
 * For a badge: follows the stream only while a reply is expected, and loads messages only when there are new ones.
 * Returns a function that stops it.
 */
export function followUnread(): () => void {
  followers += 1
  if (viewers + followers === 1) start()
  if (viewers === 0) void refresh()
  return () => {
    followers -= 1
    release()
  }
}

function start(): void {
  followUsers(() => void refresh())
  const stopState = $conversation.listen(updateStream)
  const stopPending = $ownPending.listen(updateStream)
  const poll = setInterval(
    () => viewers > 0 && $connection.get() !== 'live' && refreshIfVisible(),
    pollMs,
  )
  addEventListener('online', refreshIfVisible)
  addEventListener('pageshow', refreshIfVisible)
  document.addEventListener('visibilitychange', refreshIfVisible)
  stop = () => {
    stopState()
    stopPending()
    clearInterval(poll)
    removeEventListener('online', refreshIfVisible)
    removeEventListener('pageshow', refreshIfVisible)
    document.removeEventListener('visibilitychange', refreshIfVisible)
  }
}

function release(): void {
  updateStream()
  if (viewers + followers === 0) stop()
}

/** Opens the stream only for open views, for customers who wait for an agent, and for messages that wait to be sent. */
function updateStream(): void {
  const isWaiting = $isAgentRequested.get() || $ownPending.get().length > 0
  follow(viewers > 0 || (followers > 0 && isWaiting))
  if ($conversation.get() && $owner.get() === '') write(guestKey, '1')
}

function refreshIfVisible(): void {
  if (document.visibilityState === 'visible') void refresh()
}

async function refresh(): Promise<void> {
  updateStream()
  const isSignedIn = $session.get().status === 'signed-in'
  if (isSignedIn && $owner.get() === null) void loadUser().catch(ignore)
  void flush()
  if (viewers > 0) void loadHistory()
  else if (!isSignedIn && read(guestKey) === null) return
  await loadConversation().catch(ignore)
  const conversation = $conversation.get()
  const isNew = conversation && conversation.lastSequence > conversation.seenByCustomer
  if (isNew && conversation.lastSequence > lastComplete()) await loadHistory()
}
