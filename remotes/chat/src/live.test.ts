// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import type { Message } from '@storefront/api/chat'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createServer } from './testing.ts'

const get = vi.fn()
const post = vi.fn()
class ApiError extends Error {
  readonly details = null
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}
vi.mock('shared/http', () => ({ get, post, ApiError, errorToKey: () => 'error.network' }))

type News = { kind: 'start' } | { kind: 'reset' } | { kind: 'event'; data: unknown }
const stream = { handlers: new Set<(news: News) => void>(), state: atom('live') }
const renewEvents = vi.fn()
vi.mock('shared/events', () => ({
  $events: stream.state,
  renewEvents,
  subscribe: (_topic: string, handler: (news: News) => void) => {
    stream.handlers.add(handler)
    return () => stream.handlers.delete(handler)
  },
}))

const owner = atom<string | null>('ada')
const session = atom<{ status: string; isForced?: true }>({ status: 'signed-in' })
vi.mock('shared/session', () => ({ $owner: owner, $session: session, loadUser: vi.fn() }))

let server: ReturnType<typeof createServer>
const leave: (() => void)[] = []

function tell(news: News) {
  for (const handler of stream.handlers) handler(news)
}
const tellMessages = (...messages: Message[]) =>
  tell({ kind: 'event', data: { kind: 'messages', conversation: server.conversation(), messages } })

/** A document of its own over the same disk; what it shows is open. */
async function openDocument() {
  vi.resetModules()
  const chat = await import('./conversation.ts')
  const { $draft, writeDraft } = await import('./draft.ts')
  const { stopFlush } = await import('./outbox.ts')
  leave.push(chat.watchConversation(), stopFlush)
  tell({ kind: 'start' })
  await vi.waitFor(() => expect(chat.$history.get().status).not.toBe('loading'))
  return { ...chat, $draft, writeDraft }
}
type Chat = Awaited<ReturnType<typeof openDocument>>
const texts = (chat: Chat) => chat.$messages.get().map(({ text }) => text)
const unsent = (chat: Chat) => chat.$outgoing.get().map(({ text }) => text)
const close = () => {
  for (const each of leave.splice(0)) each()
}
const lose = () => post.mockRejectedValue(new ApiError(0))

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  sessionStorage.clear()
  owner.set('ada')
  session.set({ status: 'signed-in' })
  stream.state.set('live')
  server = createServer()
  get.mockReset().mockImplementation(server.get)
  post.mockReset().mockImplementation(server.post)
  renewEvents.mockReset()
})
afterEach(close)

describe('the stream', () => {
  it('brings what was missed, once and in order, after each acknowledgement [C1]', async () => {
    const chat = await openDocument()
    for (const count of [1, 3, 40]) {
      stream.state.set('connecting')
      for (let missed = 0; missed < count; missed++) server.add({ author: 'agent' })
      stream.state.set('live')
      expect(chat.$connection.get()).toBe('connecting')
      tell({ kind: 'start' })
      await vi.waitFor(() => expect(chat.$connection.get()).toBe('live'))
    }
    expect(texts(chat)).toEqual(server.messages.map(({ text }) => text))
    expect(chat.$messages.get()).toHaveLength(44)
  })

  it('loses nothing that is said while the catching up is on its way [C2]', async () => {
    const chat = await openDocument()
    get.mockImplementationOnce(async path => {
      const answer = await server.get(path)
      tellMessages(server.add({ text: 'in between' }))
      return answer
    })
    tell({ kind: 'start' })
    await vi.waitFor(() => expect(texts(chat)).toEqual(['in between']))
  })

  it('shows what is delivered twice once [C3]', async () => {
    const chat = await openDocument()
    server.add()
    await chat.loadHistory()
    const message = server.add({ author: 'agent', text: 'twice' })
    tellMessages(message)
    const list = chat.$messages.get()
    tellMessages(message)
    tellMessages({ ...message }, message)
    expect(texts(chat)).toEqual(['Message 1', 'twice'])
    expect(chat.$messages.get()).toBe(list)
  })

  it('goes by the server’s order, however deliveries are doubled, swapped or lost [C4]', async () => {
    const deliveries = fc.array(fc.array(fc.nat({ max: 30 }), { maxLength: 4 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(deliveries, async batches => {
        server = createServer()
        get.mockImplementation(server.get)
        const chat = await openDocument()
        server.add()
        await chat.loadHistory()
        for (let count = 0; count < 30; count++) server.add({ author: 'agent' })
        for (const batch of batches) {
          tellMessages(...batch.flatMap(index => server.messages[index] ?? []))
          const sequences = chat.$messages.get().map(({ sequence }) => sequence)
          expect(sequences).toEqual([...new Set(sequences)].sort((left, right) => left - right))
        }
        tell({ kind: 'start' })
        await vi.waitFor(() => expect(texts(chat)).toEqual(server.messages.map(each => each.text)))
        close()
      }),
      { numRuns: 25 },
    )
  })

  it('shows one bubble when the echo comes before the answer [C5]', async () => {
    server.add()
    const chat = await openDocument()
    const bubbles: string[][] = []
    const look = () => bubbles.push([...texts(chat), ...unsent(chat)])
    post.mockImplementationOnce(async (path, body) => {
      const answer = await server.post(path, body)
      look()
      tellMessages(...answer.messages.slice(0, 1))
      look()
      return answer
    })
    await chat.sendMessage({ text: 'Hello' })
    look()
    expect(bubbles).toEqual([
      ['Message 1', 'Hello'],
      ['Message 1', 'Hello'],
      ['Message 1', 'Hello', 'Message 3'],
    ])
    expect(unsent(chat)).toEqual([])
  })

  it('reads everything anew when more was missed than anybody remembers', async () => {
    for (let count = 0; count < 150; count++) server.add()
    const chat = await openDocument()
    await chat.loadOlder()
    server.messages[149] = { ...server.messages[149], text: 'as it is now' } as Message
    tell({ kind: 'reset' })
    await vi.waitFor(() => expect(texts(chat).at(-1)).toBe('as it is now'))
    expect(chat.$messages.get()).toHaveLength(100)
  })

  it('passes over other conversations and what cannot be read', async () => {
    server.add()
    const chat = await openDocument()
    const conversation = { ...server.conversation(), id: 'somebody-else' }
    const messages = [{ ...server.messages[0], sequence: 2, text: 'not for you' }]
    tell({ kind: 'event', data: { kind: 'messages', conversation, messages } })
    tell({ kind: 'event', data: { kind: 'messages', messages: 'none' } })
    await chat.loadHistory()
    expect(texts(chat)).toEqual(['Message 1'])
  })

  it('is opened anew with the first words of a guest', async () => {
    session.set({ status: 'signed-out' })
    owner.set('')
    const chat = await openDocument()
    await chat.sendMessage({ text: 'Hello' })
    await chat.sendMessage({ text: 'Again' })
    expect(renewEvents).toHaveBeenCalledTimes(1)
  })

  it('tells who is typing until it wears off or a message comes', async () => {
    server.add()
    const chat = await openDocument()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const typing = { kind: 'typing', conversationId: 'conversation-1', by: 'agent', name: 'Ines' }
    tell({ kind: 'event', data: { ...typing, isTyping: true } })
    expect(chat.$typing.get()).toEqual({ name: 'Ines' })
    vi.advanceTimersByTime(6000)
    expect(chat.$typing.get()).toBeNull()
    tell({ kind: 'event', data: { ...typing, isTyping: true } })
    tellMessages(server.add({ author: 'agent' }))
    expect(chat.$typing.get()).toBeNull()
    vi.useRealTimers()
  })
})

describe('the outbox', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => `Message ${index + 1} written offline`)

  it('keeps fifty messages written offline over the end of the document, and sends each once [C7]', async () => {
    const first = await openDocument()
    lose()
    await Promise.all(fifty.map(text => first.sendMessage({ text })))
    expect(unsent(first)).toEqual(fifty)
    expect(first.$outgoing.get().every(({ state }) => state.status === 'failed')).toBe(true)
    close()

    const second = await openDocument()
    await vi.waitFor(() => expect(unsent(second)).toEqual(fifty))
    post.mockReset().mockImplementation(server.post)
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(unsent(second)).toEqual([]), { timeout: 5000 })
    const own = server.messages.filter(({ author }) => author === 'customer')
    expect(own.map(({ text }) => text)).toEqual(fifty)
    expect(texts(second)).toHaveLength(100)
  })

  it('sends again what a document took along unanswered, without a second message [C6]', async () => {
    const first = await openDocument()
    let isFirst = true
    post.mockImplementation(async (path, body) => {
      const answer = await server.post(path, body)
      if (isFirst) throw new ApiError(0)
      return answer
    })
    await first.sendMessage({ text: 'Hello' })
    close()
    isFirst = false
    get.mockRejectedValue(new ApiError(0))
    vi.resetModules()
    const second = await import('./conversation.ts')
    leave.push(second.watchConversation())
    await vi.waitFor(() => expect(second.$messages.get()).toHaveLength(2), { timeout: 15_000 })
    expect(second.$outgoing.get()).toEqual([])
    expect(server.messages).toHaveLength(2)
  })

  it('is one for all documents', async () => {
    const [first, second] = [await openDocument(), await openDocument()]
    lose()
    await first.sendMessage({ text: 'Hello' })
    await vi.waitFor(() => expect(unsent(second)).toEqual(['Hello']))
    await second.discardMessage(second.$outgoing.get()[0]?.clientId ?? '')
    await vi.waitFor(() => expect(unsent(first)).toEqual([]))
  })

  it('works in memory where there is no database', async () => {
    vi.stubGlobal('indexedDB', undefined)
    vi.spyOn(console, 'warn').mockReturnValue()
    const chat = await openDocument()
    await chat.sendMessage({ text: 'Hello' })
    lose()
    await chat.sendMessage({ text: 'Again' })
    expect(texts(chat)).toEqual(['Hello', 'Message 2'])
    expect(unsent(chat)).toEqual(['Again'])
    vi.unstubAllGlobals()
  })
})

describe('who has read what', () => {
  it('counts what others said since, tells the server a little later, and other documents at once', async () => {
    for (const author of ['customer', 'assistant', 'notice', 'agent'] as const)
      server.add({ author, notice: author === 'notice' ? 'joined' : null })
    const [first, second] = [await openDocument(), await openDocument()]
    expect(first.$unread.get()).toBe(2)
    first.markSeen(2)
    first.markSeen(4)
    expect(first.$unread.get()).toBe(0)
    await vi.waitFor(() => expect(second.$unread.get()).toBe(0))
    const seen = () => post.mock.calls.filter(([path]) => path.endsWith('/seen'))
    await vi.waitFor(() =>
      expect(seen()).toEqual([[expect.anything(), { sequence: 4 }, expect.anything()]]),
    )
  })
})

describe('signing out', () => {
  it('leaves nothing of the customer in any document or on the disk [C11]', async () => {
    server.add()
    const chat = await openDocument()
    lose()
    await chat.sendMessage({ text: 'secret' })
    chat.writeDraft('half a secret')
    session.set({ status: 'signed-out' })
    owner.set(null)
    expect([chat.$messages.get(), chat.$outgoing.get(), chat.$draft.get()]).toEqual([[], [], ''])
    expect(chat.$conversation.get()).toBeNull()
    get.mockClear()
    dispatchEvent(new Event('online'))
    expect(get).not.toHaveBeenCalled()
    owner.set('')
    close()

    session.set({ status: 'signed-in' })
    owner.set('ada')
    const later = await openDocument()
    await vi.waitFor(() => expect(texts(later)).toEqual(['Message 1']))
    expect([unsent(later), later.$draft.get()]).toEqual([[], ''])
  })

  it('shows no answer that comes when its customer has left [C11]', async () => {
    const chat = await openDocument()
    post.mockImplementation(async (path, body) => {
      const answer = await server.post(path, body)
      if (body.text !== 'secret') return answer
      // The server tells a guest nothing of it.
      get.mockResolvedValue({ conversation: null, messages: [], hours: null })
      session.set({ status: 'signed-out' })
      owner.set('')
      return answer
    })
    await chat.sendMessage({ text: 'secret' })
    expect([chat.$messages.get(), chat.$outgoing.get()]).toEqual([[], []])
    expect(chat.$conversation.get()).toBeNull()
  })

  it('keeps what was unsent when the server ended the session, for the same customer only', async () => {
    const chat = await openDocument()
    lose()
    await chat.sendMessage({ text: 'unsent' })
    chat.writeDraft('half')
    session.set({ status: 'signed-out', isForced: true })
    owner.set('')
    expect([unsent(chat), chat.$draft.get()]).toEqual([[], ''])
    session.set({ status: 'signed-in' })
    owner.set('ada')
    expect(chat.$draft.get()).toBe('half')
    owner.set('bob')
    expect([unsent(chat), chat.$draft.get()]).toEqual([[], ''])
    owner.set('ada')
    await vi.waitFor(() => expect(unsent(chat)).toEqual(['unsent']))
  })

  it('takes the draft and the unsent messages of a guest along when they sign in', async () => {
    session.set({ status: 'signed-out' })
    owner.set('')
    const guest = await openDocument()
    lose()
    await guest.sendMessage({ text: 'as a guest' })
    guest.writeDraft('half')
    session.set({ status: 'signed-in' })
    owner.set('ada')
    expect(unsent(guest)).toEqual(['as a guest'])
    expect(guest.$draft.get()).toBe('half')
    session.set({ status: 'signed-out' })
    owner.set('')
    expect(unsent(guest)).toEqual([])
    expect(guest.$draft.get()).toBe('')
  })
})
