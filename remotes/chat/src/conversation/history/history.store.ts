import {
  conversationResponseSchema,
  type Hours,
  messagesResponseSchema,
} from '@storefront/api/chat'
import { atom, type ReadableAtom } from 'nanostores'
import { get } from 'shared/http'

import type { OutgoingStore } from '../../composer/outbox/outgoing.store.ts'
import { coalesceRuns } from '../coalesce-runs.ts'
import { createHistoryReader, messagesPath } from './history-reader.ts'
import { isSessionConfirmed } from './is-session-confirmed.ts'
import type { LoadedMessages, LoadedMessagesStore } from './loaded-messages.store.ts'

type History = { status: 'loading' } | { status: 'ready' } | { status: 'failed'; error: unknown }
export type HistoryStore = ReturnType<typeof createHistory>

/** Loads the history for one page. */
export function createHistory(loaded: LoadedMessagesStore, outgoing: OutgoingStore) {
  const { $conversation, $isLoaded, $messages, isAnother, showArrived } = loaded
  const history = atom<History>({ status: 'loading' })
  const hours = atom<Hours | null>(null)
  const isLoadingOlder = atom(false)
  const isBehind = atom(false)
  let generation = 0

  const $history: ReadableAtom<History> = history
  /** Opening hours of the team; null until they are loaded. */
  const $hours: ReadableAtom<Hours | null> = hours
  const $isLoadingOlder: ReadableAtom<boolean> = isLoadingOlder
  /** True after a failed request: messages may be missing. */
  const $isBehind: ReadableAtom<boolean> = isBehind

  /**
   * A counter that grows whenever the user or conversation changes. Responses to requests of an earlier generation are
   * dropped.
   */
  const currentGeneration = () => generation
  const { readMissing, setStale } = createHistoryReader({ loaded, outgoing, currentGeneration })

  /**
   * Loads the newest page first, and later everything after the last complete message. A call during a request starts
   * another one afterwards. Never rejects: `$history` and `$isBehind` report failures.
   */
  const loadHistory = coalesceRuns(async () => {
    if (!isSessionConfirmed()) return
    if (history.get().status === 'failed') history.set({ status: 'loading' })
    const requestGeneration = generation
    try {
      await readMissing()
      if (requestGeneration !== generation) return
      isBehind.set(false)
      history.set({ status: 'ready' })
    } catch (error) {
      if (requestGeneration !== generation) return
      isBehind.set(true)
      // Visible messages stay: only an empty conversation shows the failure.
      if ($messages.get().length === 0) history.set({ status: 'failed', error })
    }
  })

  /** Loads the newest page again and drops older pages. */
  function reloadHistory(): Promise<void> {
    setStale(true)
    return loadHistory()
  }

  /**
   * Loads the page before the loaded messages. Calls during a request do nothing.
   * @throws {ApiError} when the request fails.
   */
  async function loadOlder(): Promise<void> {
    const first = $messages.get()[0]?.sequence ?? 1
    if (first <= 1 || isLoadingOlder.get()) return
    const requestGeneration = generation
    isLoadingOlder.set(true)
    try {
      const response = await get(`${messagesPath}?before=${first}`, messagesResponseSchema)
      if (requestGeneration === generation && !isAnother(response.conversation))
        loaded.showOlder(response.messages)
    } finally {
      isLoadingOlder.set(false)
    }
  }

  /**
   * Loads the conversation and the opening hours, without messages.
   * @throws {ApiError} when the request fails.
   */
  async function loadConversation(): Promise<void> {
    if (!isSessionConfirmed()) return
    const requestGeneration = generation
    const response = await get('/api/v3/chat/conversation', conversationResponseSchema)
    if (requestGeneration !== generation) return
    hours.set(response.hours)
    if (isAnother(response.conversation)) restart()
    else if (response.conversation) loaded.updateConversation(response.conversation)
  }

  /** Applies an event of the stream. */
  function applyUpdate(response: LoadedMessages): void {
    const isForeign = $conversation.get()?.id !== response.conversation?.id
    if (isForeign || !$isLoaded.get()) return void loadHistory()
    outgoing.confirmOutgoing(response.messages)
    if (!showArrived(response)) void loadHistory()
  }

  /** Applies the response to a sent message, unless the user or the conversation has changed since the request. */
  function applyResponse(response: LoadedMessages, requestGeneration: number): void {
    if (requestGeneration !== generation) return
    if (isAnother(response.conversation)) restart()
    outgoing.confirmOutgoing(response.messages)
    if (!$isLoaded.get()) loaded.startWith(response)
    else if (!showArrived(response)) void loadHistory()
    history.set({ status: 'ready' })
  }

  function restart(): void {
    clearHistory()
    void loadHistory()
  }

  function clearHistory(): void {
    generation += 1
    setStale(false)
    loaded.clearLoaded()
    history.set({ status: 'loading' })
  }

  return {
    $history,
    $hours,
    $isLoadingOlder,
    $isBehind,
    currentGeneration,
    loadHistory,
    reloadHistory,
    loadOlder,
    loadConversation,
    applyUpdate,
    applyResponse,
    clearHistory,
  }
}
