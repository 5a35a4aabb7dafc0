import { $owner, $session } from 'shared/session'
import { read, remove, write } from 'shared/storage'

import { clearDraft, followDraft } from '../../composer/draft/draft.store.ts'
import { showCart, showOrder } from '../../composer/draft/draft-context.store.ts'
import { stopFlush } from '../../composer/outbox/outbox.ts'
import { updatePending } from '../../composer/outbox/pending-messages.store.ts'
import { clearSeen } from '../seen.store.ts'
import { clearTyping } from '../typing/typing.store.ts'
import { clearHistory } from './history.store.ts'

/**
 * The customer whose unsent messages survive the session, because the server ended it and the customer is likely to
 * return.
 */
const expectedKey = 'chat-expected'

let owner: string | null = null
let isSignedOut = false
/** The last known customer of this browser. */
let lastOwner: string | null = null
let isFollowing = false

/** Clears all chat state when the user changes, and calls `onChange`. Idempotent. */
export function followUsers(onChange: () => void): void {
  if (isFollowing) return
  isFollowing = true
  owner = $owner.get()
  isSignedOut = $session.get().status === 'signed-out'
  lastOwner = owner
  if (isSignedOut) dropPending()
  else if (owner) adoptGuestMessages(owner)
  const update = () => follow(onChange)
  $session.listen(update)
  $owner.listen(update)
}

function follow(onChange: () => void): void {
  const [before, wasSignedOut] = [owner, isSignedOut]
  owner = $owner.get()
  isSignedOut = $session.get().status === 'signed-out'
  if (owner === before && isSignedOut === wasSignedOut) return
  const isOther = Boolean(lastOwner && owner && owner !== lastOwner)
  if (isSignedOut !== wasSignedOut || isOther || (before !== null && !isSignedOut)) clearViews()
  if (isSignedOut && !wasSignedOut) onSignOut()
  if (!isSignedOut && owner) onSignIn(owner)
  lastOwner = owner ?? lastOwner
  onChange()
}

function clearViews(): void {
  stopFlush()
  clearHistory()
  clearSeen()
  clearTyping()
  showCart(false)
  showOrder(null)
}

function onSignOut(): void {
  const session = $session.get()
  if (lastOwner && session.status === 'signed-out' && session.isForced)
    write(expectedKey, lastOwner)
  dropPending()
}

function onSignIn(owner: string): void {
  remove(expectedKey)
  followDraft(owner)
  adoptGuestMessages(owner)
}

/** Assigns a guest's messages to the customer who signs in, like the conversation. */
function adoptGuestMessages(owner: string): void {
  void updatePending(list => list.map(each => (each.owner === '' ? { ...each, owner } : each)))
}

/** Clears everything that the customer wrote, at sign-out. */
function dropPending(): void {
  const expected = read(expectedKey)
  clearDraft(expected)
  void updatePending(list => list.filter(({ owner }) => owner === '' || owner === expected))
}
