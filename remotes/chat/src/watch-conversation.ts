import { chatLimits } from '@storefront/api/chat'

import { loadConversation, loadHistory } from './history.ts'
import { $conversation, keepNewest } from './loaded.ts'
import { flush } from './outbox.ts'
import { followPeople } from './people.ts'
import { $unread } from './seen.ts'

let viewers = 0
let followers = 0

const ignore = () => undefined

function catchUp(): void {
  if (document.visibilityState !== 'visible') return
  void flush()
  if (viewers > 0) void loadHistory()
  if (viewers > 0 || followers > 0) void loadConversation().catch(ignore)
}

function begin(): void {
  if (viewers + followers > 1) return
  followPeople(catchUp)
  addEventListener('online', catchUp)
  addEventListener('pageshow', catchUp)
  document.addEventListener('visibilitychange', catchUp)
  void flush()
}

function end(): void {
  if (viewers + followers > 0) return
  removeEventListener('online', catchUp)
  removeEventListener('pageshow', catchUp)
  document.removeEventListener('visibilitychange', catchUp)
}

/** While a view is open, the conversation is followed; answers the way to stop. */
export function watchConversation(): () => void {
  viewers += 1
  begin()
  void loadHistory()
  void loadConversation().catch(ignore)
  return () => {
    viewers -= 1
    if (viewers === 0) keepNewest(2 * chatLimits.page)
    end()
  }
}

/** For a badge: reads messages only where some are unread. Call it when the page is ready. */
export function followUnread(): () => void {
  followers += 1
  begin()
  void look()
  return () => {
    followers -= 1
    end()
  }
}

async function look(): Promise<void> {
  await loadConversation().catch(ignore)
  const conversation = $conversation.get()
  if (!conversation || conversation.lastSequence <= conversation.seenByCustomer) return
  if ($unread.get() === 0) await loadHistory()
}
