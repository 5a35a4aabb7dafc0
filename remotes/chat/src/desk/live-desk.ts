import { type ChatEvent, chatEventSchema } from '@storefront/api/chat'
import { lazyCode } from 'shared/lazy-code'
import { addUnsavedWork } from 'shared/unsaved'

import { showCustomerTyping } from './composer/desk-typing.store.ts'
import { $outgoingReplies, resendUnreached } from './composer/replying.store.ts'
import { loadDesk } from './queue/lists.store.ts'
import { loadColleagues } from './thread/colleagues.store.ts'
import { $thread, readThread } from './thread/thread.store.ts'

/** Regular requests show the server that this desk is open, and load changes that no event reported. */
const refreshMs = 60_000
/** Events within this time cause a single request for the lists. */
const batchMs = 250

let batchTimer: ReturnType<typeof setTimeout> | undefined

function loadSoon(): void {
  batchTimer ??= setTimeout(() => {
    batchTimer = undefined
    void loadDesk()
  }, batchMs)
}

const readAll = () => {
  resendUnreached()
  void loadDesk()
  void readThread()
}

/** Handles an event. An event only names what changed. The team sees the data of the server's response. */
function handleEvent(event: ChatEvent): void {
  if (event.kind === 'typing') {
    if (event.by === 'customer') showCustomerTyping(event.conversationId, event.isTyping)
    return
  }
  loadSoon()
  // Conversations were merged or deleted, and the open one may be among them.
  if (event.kind === 'queue') return void readThread()
  const thread = $thread.get()
  if (event.kind === 'messages') showCustomerTyping(event.conversation.id, false)
  if (thread.status !== 'none' && thread.id === event.conversation.id) void readThread()
}

/** Until this code is loaded, the desk works without events: it loads when it becomes visible, and at intervals. */
const liveEvents = lazyCode(() => import('shared/events'))

function follow(): () => void {
  let unsubscribe = () => {}
  const stopLoading = liveEvents.keepLoading({
    onCode: ({ subscribe }) => {
      unsubscribe = subscribe('desk', news => {
        const event = news.kind === 'event' && chatEventSchema.safeParse(news.data).data
        if (event) handleEvent(event)
        else readAll()
      })
    },
  })
  return () => {
    stopLoading()
    unsubscribe()
  }
}

/** Only this page has the replies until the server confirms them. */
const hasUnsent = () => $outgoingReplies.get().length > 0

function confirmUnload(event: BeforeUnloadEvent): void {
  if (hasUnsent()) event.preventDefault()
}

/** Keeps the desk up to date while it is open. Returns a function that stops it. */
export function watchDesk(): () => void {
  const refresh = () => {
    readAll()
    void loadColleagues()
  }
  const refreshIfVisible = () => document.visibilityState === 'visible' && readAll()
  refresh()
  const timer = setInterval(refresh, refreshMs)
  const unfollow = follow()
  const removeUnsavedWork = addUnsavedWork(hasUnsent)
  document.addEventListener('visibilitychange', refreshIfVisible)
  addEventListener('online', readAll)
  addEventListener('pageshow', refreshIfVisible)
  addEventListener('beforeunload', confirmUnload)
  return () => {
    clearInterval(timer)
    unfollow()
    removeUnsavedWork()
    clearTimeout(batchTimer)
    batchTimer = undefined
    document.removeEventListener('visibilitychange', refreshIfVisible)
    removeEventListener('online', readAll)
    removeEventListener('pageshow', refreshIfVisible)
    removeEventListener('beforeunload', confirmUnload)
  }
}
