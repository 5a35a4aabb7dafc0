import 'fake-indexeddb/auto'

import type { Message } from '@storefront/api/chat'
import { IDBFactory } from 'fake-indexeddb'
import { atom } from 'nanostores'
import { expect, vi } from 'vitest'

import { createServer } from './create-conversation.ts'

export const get = vi.fn()
export const post = vi.fn()
export class ApiError extends Error {
  readonly details = null
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}
vi.mock('shared/http', () => ({ get, post, ApiError, errorToKey: () => 'error.network' }))

type StreamEvent = { kind: 'start' } | { kind: 'reset' } | { kind: 'event'; data: unknown }
export const stream = { handlers: new Set<(news: StreamEvent) => void>(), state: atom('live') }
export const renewEvents = vi.fn()
vi.mock('shared/events', () => ({
  $events: stream.state,
  renewEvents,
  subscribe: (_topic: string, handler: (news: StreamEvent) => void) => {
    stream.handlers.add(handler)
    return () => stream.handlers.delete(handler)
  },
}))

export const owner = atom<string | null>('ada')
export const session = atom<{ status: string; isForced?: true }>({ status: 'signed-in' })
vi.mock('shared/session', () => ({ $owner: owner, $session: session, loadUser: vi.fn() }))

export let server: ReturnType<typeof createServer>
/** The functions that close the open tabs. */
export const openTabs: (() => void)[] = []

export function report(news: StreamEvent) {
  for (const handler of stream.handlers) handler(news)
}
export const notifyMessages = (...messages: Message[]) =>
  report({
    kind: 'event',
    data: { kind: 'messages', conversation: server.conversation(), messages },
  })

/** Opens a separate tab on the same disk, with a visible conversation. */
export async function openTab() {
  vi.resetModules()
  const chat = await import('../conversation/conversation.ts')
  const { $draft, writeDraft } = await import('../composer/draft/draft.store.ts')
  const { stopFlush } = await import('../composer/outbox/outbox.ts')
  openTabs.push(chat.watchConversation(), stopFlush)
  report({ kind: 'start' })
  await vi.waitFor(() => expect(chat.$history.get().status).not.toBe('loading'))
  return { ...chat, $draft, writeDraft }
}
type Chat = Awaited<ReturnType<typeof openTab>>
export const texts = (chat: Chat) => chat.$messages.get().map(({ text }) => text)
export const unsent = (chat: Chat) => chat.$outgoing.get().map(({ text }) => text)
export const close = () => {
  for (const each of openTabs.splice(0)) each()
}
export const failPosts = () => post.mockRejectedValue(new ApiError(0))

/** Starts a server that has no conversation yet. */
export function startServer() {
  server = createServer()
  get.mockReset().mockImplementation(server.get)
  post.mockReset().mockImplementation(server.post)
}

/** A customer's browser with empty storage. Returns a function that closes its tabs. */
export function openBrowser(): () => void {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  sessionStorage.clear()
  owner.set('ada')
  session.set({ status: 'signed-in' })
  stream.state.set('live')
  startServer()
  renewEvents.mockReset()
  return close
}
