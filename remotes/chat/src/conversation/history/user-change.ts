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

let present: string | null = null
let isOut = false
/** The last known customer of this browser. */
let known: string | null = null
let isFollowing = false

/** Clears all chat state when the user changes, and calls `onChange`. Idempotent. */
export function followUsers(onChange: () => void): void {
  if (isFollowing) return
  isFollowing = true
  present = $owner.get()
  isOut = $session.get().status === 'signed-out'
  known = present
  if (isOut) dropPending()
  else if (present) takeGuests(present)
  const look = () => follow(onChange)
  $session.listen(look)
  $owner.listen(look)
}

function follow(onChange: () => void): void {
  const [before, wasOut] = [present, isOut]
  present = $owner.get()
  isOut = $session.get().status === 'signed-out'
  if (present === before && isOut === wasOut) return
  const isOther = Boolean(known && present && present !== known)
  if (isOut !== wasOut || isOther || (before !== null && !isOut)) clearShown()
  if (isOut && !wasOut) leave()
  if (!isOut && present) arrive(present)
  known = present ?? known
  onChange()
}

function clearShown(): void {
  stopFlush()
  clearHistory()
  clearSeen()
  clearTyping()
  showCart(false)
  showOrder(null)
}

function leave(): void {
  const session = $session.get()
  if (known && session.status === 'signed-out' && session.isForced) write(expectedKey, known)
  dropPending()
}

function arrive(owner: string): void {
  remove(expectedKey)
  followDraft(owner)
  takeGuests(owner)
}

/** A guest's messages pass to the customer who signs in, like the conversation. */
function takeGuests(owner: string): void {
  void updatePending(list => list.map(each => (each.owner === '' ? { ...each, owner } : each)))
}

/** Clears everything that the customer wrote, at sign-out. */
function dropPending(): void {
  const expected = read(expectedKey)
  clearDraft(expected)
  void updatePending(list => list.filter(({ owner }) => owner === '' || owner === expected))
}
