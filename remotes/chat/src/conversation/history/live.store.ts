import { type ChatEvent, chatEventSchema } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { $events, subscribe, type TopicEvent } from 'shared/events'

import type { Outbox } from '../../composer/outbox/outbox.ts'
import type { TypingStore } from '../typing/typing.store.ts'
import type { HistoryStore } from './history.store.ts'
import type { LoadedMessagesStore } from './loaded-messages.store.ts'

/** `live`: the stream is connected and no message is missing. */
type Connection = 'live' | 'connecting' | 'offline'
type Parts = {
  loaded: LoadedMessagesStore
  history: HistoryStore
  outbox: Outbox
  typing: TypingStore
}
export type LiveStore = ReturnType<typeof createLive>

/** Follows the conversation on the stream, for one page. */
export function createLive({ loaded, history, outbox, typing }: Parts) {
  const { applyUpdate, loadHistory, reloadHistory } = history
  const { showTyping } = typing
  const hasCaughtUp = atom(false)
  let stop: (() => void) | undefined

  const $connection: ReadableAtom<Connection> = computed(
    [$events, hasCaughtUp, history.$isBehind],
    (events, isComplete, isBehind) =>
      events === 'live' && (!isComplete || isBehind) ? 'connecting' : events,
  )

  /** Starts or stops following the conversation on the stream. */
  function follow(isActive: boolean): void {
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
    await outbox.flush()
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
    if (event.by !== 'agent' || event.conversationId !== loaded.$conversation.get()?.id) return
    showTyping(event.isTyping ? { name: event.name ?? '' } : null)
  }

  return { $connection, follow }
}
