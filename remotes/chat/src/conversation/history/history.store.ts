import {
  chatLimits,
  conversationResponseSchema,
  type Hours,
  messagesResponseSchema,
} from '@storefront/api/chat'
import { atom, type ReadableAtom } from 'nanostores'
import { get } from 'shared/http'

import { confirmOutgoing } from '../../composer/outbox/outgoing.store.ts'
import { coalesceRuns } from '../coalesce-runs.ts'
import { isSessionConfirmed } from './is-session-confirmed.ts'
import {
  $conversation,
  $isLoaded,
  $messages,
  clearLoaded,
  isAnother,
  type LoadedMessages,
  lastComplete,
  showArrived,
  showLater,
  showNewest,
  showOlder,
  startWith,
  updateConversation,
} from './loaded-messages.store.ts'

type History = { status: 'loading' } | { status: 'ready' } | { status: 'failed'; error: unknown }

const path = '/api/v3/chat/messages'
/** When more messages than this are missing, only the newest page is loaded. */
const maxMissing = 5 * chatLimits.page

const history = atom<History>({ status: 'loading' })
const hours = atom<Hours | null>(null)
const isLoadingOlder = atom(false)
const isBehind = atom(false)
/** The missed range is unknown, so the next request loads the newest page. */
let isStale = false
let generation = 0

export const $history: ReadableAtom<History> = history
/** Opening hours of the team; null until they are loaded. */
export const $hours: ReadableAtom<Hours | null> = hours
export const $isLoadingOlder: ReadableAtom<boolean> = isLoadingOlder
/** True after a failed request: messages may be missing. */
export const $isBehind: ReadableAtom<boolean> = isBehind

/**
 * A counter that grows whenever the user or conversation changes. Responses to requests of an earlier generation are
 * dropped.
 */
export function currentGeneration(): number {
  return generation
}

/**
 * Loads the newest page first, and later everything after the last complete message. A call during a request starts
 * another one afterwards. Never rejects: `$history` and `$isBehind` report failures.
 */
export const loadHistory: () => Promise<void> = coalesceRuns(readMissing)

/** Loads the newest page again and drops older pages. */
export function reloadHistory(): Promise<void> {
  isStale = true
  return loadHistory()
}

async function readMissing(): Promise<void> {
  if (!isSessionConfirmed()) return
  if (history.get().status === 'failed') history.set({ status: 'loading' })
  const requestGeneration = generation
  try {
    if (isStale || !$isLoaded.get()) await readNewest()
    else await readLater()
    if (requestGeneration !== generation) return
    isBehind.set(false)
    history.set({ status: 'ready' })
  } catch (error) {
    if (requestGeneration !== generation) return
    isBehind.set(true)
    // Visible messages stay: only an empty conversation shows the failure.
    if ($messages.get().length === 0) history.set({ status: 'failed', error })
  }
}

async function readNewest(): Promise<void> {
  const requestGeneration = generation
  const response = await get(path, messagesResponseSchema)
  if (requestGeneration !== generation) return
  isStale = false
  confirmOutgoing(response.messages)
  showNewest(response)
}

async function readLater(): Promise<void> {
  const requestGeneration = generation
  let isMore = true
  while (isMore) {
    const after = lastComplete()
    const response = await get(`${path}?after=${after}`, messagesResponseSchema)
    if (requestGeneration !== generation) return
    const last = response.conversation?.lastSequence ?? 0
    if (isAnother(response.conversation) || last - after > maxMissing) return readNewest()
    confirmOutgoing(response.messages)
    showLater(response)
    isMore = response.messages.length > 0 && lastComplete() < last
  }
}

/**
 * Loads the page before the loaded messages. Calls during a request do nothing.
 * @throws {ApiError} when the request fails.
 */
export async function loadOlder(): Promise<void> {
  const first = $messages.get()[0]?.sequence ?? 1
  if (first <= 1 || isLoadingOlder.get()) return
  const requestGeneration = generation
  isLoadingOlder.set(true)
  try {
    const response = await get(`${path}?before=${first}`, messagesResponseSchema)
    if (requestGeneration === generation && !isAnother(response.conversation))
      showOlder(response.messages)
  } finally {
    isLoadingOlder.set(false)
  }
}

/**
 * Loads the conversation and the opening hours, without messages.
 * @throws {ApiError} when the request fails.
 */
export async function loadConversation(): Promise<void> {
  if (!isSessionConfirmed()) return
  const requestGeneration = generation
  const response = await get('/api/v3/chat/conversation', conversationResponseSchema)
  if (requestGeneration !== generation) return
  hours.set(response.hours)
  if (isAnother(response.conversation)) restart()
  else if (response.conversation) updateConversation(response.conversation)
}

/** Applies an event of the stream. */
export function applyUpdate(response: LoadedMessages): void {
  const isForeign = $conversation.get()?.id !== response.conversation?.id
  if (isForeign || !$isLoaded.get()) return void loadHistory()
  confirmOutgoing(response.messages)
  if (!showArrived(response)) void loadHistory()
}

/** Applies the response to a sent message, unless the user or the conversation has changed since the request. */
export function applyResponse(response: LoadedMessages, requestGeneration: number): void {
  if (requestGeneration !== generation) return
  if (isAnother(response.conversation)) restart()
  confirmOutgoing(response.messages)
  if (!$isLoaded.get()) startWith(response)
  else if (!showArrived(response)) void loadHistory()
  history.set({ status: 'ready' })
}

function restart(): void {
  clearHistory()
  void loadHistory()
}

export function clearHistory(): void {
  generation += 1
  isStale = false
  clearLoaded()
  history.set({ status: 'loading' })
}
