import { $owner, $session } from 'shared/session'
import { read, remove, write } from 'shared/storage'

import type { DraftStore } from '../../composer/draft/draft.store.ts'
import type { DraftContextStore } from '../../composer/draft/draft-context.store.ts'
import type { Outbox } from '../../composer/outbox/outbox.ts'
import type { PendingMessagesStore } from '../../composer/outbox/pending-messages.store.ts'
import type { SeenStore } from '../seen.store.ts'
import type { TypingStore } from '../typing/typing.store.ts'
import type { HistoryStore } from './history.store.ts'

/**
 * The customer whose unsent messages survive the session, because the server ended it and the customer is likely to
 * return.
 */
const expectedKey = 'chat-expected'

export type UserChangeParts = {
  draft: DraftStore
  draftContext: DraftContextStore
  pending: PendingMessagesStore
  outbox: Outbox
  history: HistoryStore
  seen: SeenStore
  typing: TypingStore
}

/** Follows the user of this browser: clears all chat state when the user changes, and calls `onChange`. */
export function followUsers(parts: UserChangeParts, onChange: () => void): void {
  let owner = $owner.get()
  let isSignedOut = $session.get().status === 'signed-out'
  /** The last known customer of this browser. */
  let lastOwner = owner
  if (isSignedOut) dropPending(parts)
  else if (owner) adoptGuestMessages(parts, owner)
  const update = () => {
    const [before, wasSignedOut] = [owner, isSignedOut]
    owner = $owner.get()
    isSignedOut = $session.get().status === 'signed-out'
    if (owner === before && isSignedOut === wasSignedOut) return
    const isOther = Boolean(lastOwner && owner && owner !== lastOwner)
    if (isSignedOut !== wasSignedOut || isOther || (before !== null && !isSignedOut))
      clearViews(parts)
    if (isSignedOut && !wasSignedOut) onSignOut(parts, lastOwner)
    if (!isSignedOut && owner) onSignIn(parts, owner)
    lastOwner = owner ?? lastOwner
    onChange()
  }
  $session.listen(update)
  $owner.listen(update)
}

function clearViews({ outbox, history, seen, typing, draftContext }: UserChangeParts): void {
  outbox.stopFlush()
  history.clearHistory()
  seen.clearSeen()
  typing.clearTyping()
  draftContext.showCart(false)
  draftContext.showOrder(null)
}

function onSignOut(parts: UserChangeParts, lastOwner: string | null): void {
  const session = $session.get()
  if (lastOwner && session.status === 'signed-out' && session.isForced)
    write(expectedKey, lastOwner)
  dropPending(parts)
}

function onSignIn(parts: UserChangeParts, owner: string): void {
  remove(expectedKey)
  parts.draft.followDraft(owner)
  adoptGuestMessages(parts, owner)
}

/** Assigns a guest's messages to the customer who signs in, like the conversation. */
function adoptGuestMessages({ pending }: UserChangeParts, owner: string): void {
  void pending.updatePending(list =>
    list.map(each => (each.owner === '' ? { ...each, owner } : each)),
  )
}

/** Clears everything that the customer wrote, at sign-out. */
function dropPending({ draft, pending }: UserChangeParts): void {
  const expected = read(expectedKey)
  draft.clearDraft(expected)
  void pending.updatePending(list => list.filter(({ owner }) => owner === '' || owner === expected))
}
