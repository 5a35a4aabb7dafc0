import { type ChatEvent, chatEventSchema } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { $events, subscribe, type TopicNews } from 'shared/events'

import { flush } from '../../composer/outbox/outbox.ts'
import { showTyping } from '../typing/typing.store.ts'
import { $isBehind, loadHistory, reloadHistory, takeNews } from './history.store.ts'
import { $conversation } from './loaded-messages.store.ts'

/** `live`: the stream is connected and no message is missing. */
type Connection = 'live' | 'connecting' | 'offline'

const isStanding = atom(false)
let stop: (() => void) | undefined

export const $connection: ReadableAtom<Connection> = computed(
  [$events, isStanding, $isBehind],
  (events, isTold, isLate) => (events === 'live' && (!isTold || isLate) ? 'connecting' : events),
)

/** Starts or stops following the conversation on the stream. */
export function follow(isWanted: boolean): void {
  if (isWanted === (stop !== undefined)) return
  stop?.()
  stop = isWanted ? begin() : undefined
}

function begin(): () => void {
  const leave = subscribe('chat', hear)
  const stopState = $events.listen(state => state !== 'live' && isStanding.set(false))
  return () => {
    leave()
    stopState()
    isStanding.set(false)
  }
}

function hear(news: TopicNews<'chat'>): void {
  if (news.kind === 'event') take(news.data)
  else void catchUp(news.kind === 'reset')
}

/**
 * Runs on `start`. From then on the stream misses nothing, so this loads earlier messages first. Confirmed messages are
 * not sent again.
 */
async function catchUp(isReset: boolean): Promise<void> {
  await (isReset ? reloadHistory() : loadHistory())
  isStanding.set($events.get() === 'live')
  await flush()
}

function take(data: unknown): void {
  const event = chatEventSchema.safeParse(data).data
  if (event?.kind === 'typing') noteTyping(event)
  if (event?.kind === 'status') takeNews({ conversation: event.conversation, messages: [] })
  if (event?.kind !== 'messages') return
  if (event.messages.some(({ author }) => author === 'agent')) showTyping(null)
  takeNews(event)
}

function noteTyping(event: Extract<ChatEvent, { kind: 'typing' }>): void {
  if (event.by !== 'agent' || event.conversationId !== $conversation.get()?.id) return
  showTyping(event.isTyping ? { name: event.name ?? '' } : null)
}
