import { type ChatEvent, chatEventSchema } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { $events, subscribe, type TopicEvent } from 'shared/events'

import { flush } from '../../composer/outbox/outbox.ts'
import { showTyping } from '../typing/typing.store.ts'
import { $isBehind, applyUpdate, loadHistory, reloadHistory } from './history.store.ts'
import { $conversation } from './loaded-messages.store.ts'

/** `live`: the stream is connected and no message is missing. */
type Connection = 'live' | 'connecting' | 'offline'

const hasCaughtUp = atom(false)
let stop: (() => void) | undefined

export const $connection: ReadableAtom<Connection> = computed(
  [$events, hasCaughtUp, $isBehind],
  (events, isComplete, isBehind) =>
    events === 'live' && (!isComplete || isBehind) ? 'connecting' : events,
)

/** Starts or stops following the conversation on the stream. */
export function follow(isActive: boolean): void {
  if (isActive === (stop !== undefined)) return
  stop?.()
  stop = isActive ? start() : undefined
}

function start(): () => void {
  const unsubscribe = subscribe('chat', onEvent)
  const stopState = $events.listen(state => state !== 'live' && hasCaughtUp.set(false))
  return () => {
    unsubscribe()
    stopState()
    hasCaughtUp.set(false)
  }
}

function onEvent(event: TopicEvent<'chat'>): void {
  if (event.kind === 'event') applyEvent(event.data)
  else void catchUp(event.kind === 'reset')
}

/**
 * Runs when the stream starts or resets. The stream delivers all later messages, so this loads only the earlier ones.
 * It then sends messages that the server has not confirmed.
 */
async function catchUp(isReset: boolean): Promise<void> {
  await (isReset ? reloadHistory() : loadHistory())
  hasCaughtUp.set($events.get() === 'live')
  await flush()
}

function applyEvent(data: unknown): void {
  const event = chatEventSchema.safeParse(data).data
  if (event?.kind === 'typing') applyTyping(event)
  if (event?.kind === 'status') applyUpdate({ conversation: event.conversation, messages: [] })
  if (event?.kind !== 'messages') return
  if (event.messages.some(({ author }) => author === 'agent')) showTyping(null)
  applyUpdate(event)
}

function applyTyping(event: Extract<ChatEvent, { kind: 'typing' }>): void {
  if (event.by !== 'agent' || event.conversationId !== $conversation.get()?.id) return
  showTyping(event.isTyping ? { name: event.name ?? '' } : null)
}
