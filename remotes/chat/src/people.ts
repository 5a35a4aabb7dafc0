import { $owner, $session } from 'shared/session'
import { read, remove, write } from 'shared/storage'

import { followDraft, forgetDraft } from './draft.ts'
import { showCart, showOrder } from './draft-context.ts'
import { forgetHistory } from './history.ts'
import { changeKept } from './kept.ts'
import { stopFlush } from './outbox.ts'
import { forgetSeen } from './seen.ts'
import { forgetTyping } from './typing.ts'

/** Whose unsent messages outlive a session, because the server ended it and they are likely to be back. */
const expectedKey = 'chat-expected'

let present = $owner.get()
let isOut = $session.get().status === 'signed-out'
/** Who was here last, as far as known. */
let known = present
let isFollowing = false

/** Takes nothing of one person over to another; calling it again changes nothing. */
export function followPeople(onChange: () => void): void {
  if (isFollowing) return
  isFollowing = true
  if (isOut) dropKept()
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
  if (isOut !== wasOut || isOther || (before !== null && !isOut)) forgetShown()
  if (isOut && !wasOut) leave()
  if (!isOut && present) arrive(present)
  known = present ?? known
  onChange()
}

function forgetShown(): void {
  stopFlush()
  forgetHistory()
  forgetSeen()
  forgetTyping()
  showCart(false)
  showOrder(null)
}

function leave(): void {
  const session = $session.get()
  if (known && session.status === 'signed-out' && session.isForced) write(expectedKey, known)
  dropKept()
}

function arrive(owner: string): void {
  remove(expectedKey)
  followDraft(owner)
  takeGuests(owner)
}

/** What a guest wrote goes along with whoever signs in, like their conversation. */
function takeGuests(owner: string): void {
  void changeKept(list => list.map(each => (each.owner === '' ? { ...each, owner } : each)))
}

/** Signed out, nothing stays of what a customer wrote. */
function dropKept(): void {
  const expected = read(expectedKey)
  forgetDraft(expected)
  void changeKept(list => list.filter(({ owner }) => owner === '' || owner === expected))
}
