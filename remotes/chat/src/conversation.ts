import { type Message, messageAnswerSchema, messagesAnswerSchema } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { ApiError, errorToKey, get, post } from 'shared/http'
import { $language } from 'shared/i18n'

import { newClientId } from './client-id.ts'
import { mergeMessages } from './merge-messages.ts'

/** A message of the customer's that the server has not confirmed. */
export type Outgoing = {
  clientId: string
  text: string
  state: { status: 'sending' } | { status: 'failed'; errorKey: string; isUnreachable: boolean }
}
export type History =
  | { status: 'loading' }
  | { status: 'ready' }
  | { status: 'failed'; error: unknown }

const path = '/api/v3/chat/messages'
/** The server gives at most this many at once. */
const pageSize = 200
const timeoutMs = 20_000

const history = atom<History>({ status: 'loading' })
const messages = atom<Message[]>([])
const outgoing = atom<Outgoing[]>([])

export const $history: ReadableAtom<History> = history
export const $messages: ReadableAtom<Message[]> = messages
/** In the order they were written; a confirmed one leaves the list. */
export const $outgoing: ReadableAtom<Outgoing[]> = outgoing
/** The assistant is at work. */
export const $isWaiting: ReadableAtom<boolean> = computed(outgoing, list =>
  list.some(({ state }) => state.status === 'sending'),
)

let reading: Promise<void> | undefined

/** Everything since the last known message; calls during a reading share it. */
export function loadHistory(): Promise<void> {
  reading ??= readOn().finally(() => {
    reading = undefined
  })
  return reading
}

async function readOn(): Promise<void> {
  if (history.get().status === 'failed') history.set({ status: 'loading' })
  try {
    let count: number
    do {
      const after = messages.get().at(-1)?.sequence ?? 0
      const { messages: answer } = await get(`${path}?after=${after}`, messagesAnswerSchema)
      accept(answer)
      count = answer.length
    } while (count === pageSize)
    history.set({ status: 'ready' })
  } catch (error) {
    // What is on the screen already stays: only an empty conversation shows the failure.
    if (messages.get().length === 0) history.set({ status: 'failed', error })
    else history.set({ status: 'ready' })
  }
}

function accept(arrived: readonly Message[]): void {
  messages.set(mergeMessages(messages.get(), arrived))
  const confirmed = new Set(arrived.map(({ clientId }) => clientId))
  outgoing.set(outgoing.get().filter(({ clientId }) => !confirmed.has(clientId)))
}

let sending: Promise<void> = Promise.resolve()

/** Messages go out one after the other, so that they arrive in the order they were written. */
export function sendMessage(text: string): Promise<void> {
  const trimmed = text.trim()
  if (trimmed === '') return Promise.resolve()
  const clientId = newClientId()
  outgoing.set([...outgoing.get(), { clientId, text: trimmed, state: { status: 'sending' } }])
  return queue(clientId)
}

/** Sends again under the same id: what had arrived after all is not there twice. */
export function retryMessage(clientId: string): Promise<void> {
  change(clientId, { status: 'sending' })
  return queue(clientId)
}

export function discardMessage(clientId: string): void {
  outgoing.set(outgoing.get().filter(each => each.clientId !== clientId))
}

function queue(clientId: string): Promise<void> {
  sending = sending.then(() => send(clientId))
  return sending
}

async function send(clientId: string): Promise<void> {
  const message = outgoing.get().find(each => each.clientId === clientId)
  if (message?.state.status !== 'sending') return
  try {
    const body = { clientId, text: message.text, language: $language.get() }
    accept((await post(path, body, messageAnswerSchema, { timeoutMs })).messages)
    history.set({ status: 'ready' })
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.status === 0
    change(clientId, { status: 'failed', errorKey: errorToKey(error), isUnreachable })
  }
}

function change(clientId: string, state: Outgoing['state']): void {
  outgoing.set(outgoing.get().map(each => (each.clientId === clientId ? { ...each, state } : each)))
}

/** What could not go out without a network goes out when it is back. */
export function resendUnsent(): void {
  for (const { clientId, state } of outgoing.get()) {
    if (state.status === 'failed' && state.isUnreachable) retryMessage(clientId)
  }
}

/** Another person may use this browser now. */
export function forgetConversation(): void {
  messages.set([])
  outgoing.set([])
  history.set({ status: 'loading' })
}
