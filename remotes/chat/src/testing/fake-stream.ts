import 'fake-indexeddb/auto'

import type { Message } from '@storefront/api/chat'
import { IDBFactory } from 'fake-indexeddb'
import type { WritableAtom } from 'nanostores'
import { $events, renewEvents as originalRenew } from 'shared/events'
import { $owner, $session } from 'shared/session'
import { expect, type Mock, vi } from 'vitest'

import { createChat } from '../conversation/create-chat.ts'
import { createServer } from './create-conversation.ts'
import { createApiError, get, post } from './fake-http.ts'

type StreamEvent = { kind: 'start' } | { kind: 'reset' } | { kind: 'event'; data: unknown }
const { handlers } = vi.hoisted(() => ({ handlers: new Set<(news: StreamEvent) => void>() }))
vi.mock('shared/events', async () => {
  const { atom } = await import('nanostores')
  return {
    $events: atom('live'),
    renewEvents: vi.fn(),
    subscribe: (_topic: string, handler: (news: StreamEvent) => void) => {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
  }
})
export const stream = { state: $events as WritableAtom<string> }
export const renewEvents = originalRenew as Mock

vi.mock('shared/session', async () => {
  const { atom } = await import('nanostores')
  return { $owner: atom('ada'), $session: atom({ status: 'signed-in' }), loadUser: vi.fn() }
})
export const owner = $owner as WritableAtom<string | null>
export const session = $session as WritableAtom<{ status: string; isForced?: true }>

export let server: ReturnType<typeof createServer>
/** The functions that close the open tabs. */
const openTabs: (() => void)[] = []

export function report(news: StreamEvent) {
  for (const handler of handlers) handler(news)
}
export const notifyMessages = (...messages: Message[]) =>
  report({
    kind: 'event',
    data: { kind: 'messages', conversation: server.conversation(), messages },
  })

/** A separate tab on the same disk, with a visible conversation. The stream has not started yet. */
export function createTab() {
  const chat = createChat()
  openTabs.push(chat.watchConversation(), chat.stopFlush)
  return chat
}

/** Opens a separate tab on the same disk, with a visible conversation. */
export async function openTab() {
  const chat = createTab()
  report({ kind: 'start' })
  await vi.waitFor(() => expect(chat.$history.get().status).not.toBe('loading'))
  return chat
}
type Chat = ReturnType<typeof createTab>
export const texts = (chat: Chat) => chat.$messages.get().map(({ text }) => text)
export const unsent = (chat: Chat) => chat.$outgoing.get().map(({ text }) => text)
export const close = () => {
  for (const each of openTabs.splice(0)) each()
}
export const failPosts = () => post.mockRejectedValue(createApiError(0))

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
