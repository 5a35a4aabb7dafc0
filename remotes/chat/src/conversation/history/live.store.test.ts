// @vitest-environment jsdom
import type { Message } from '@storefront/api/chat'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { get, post } from '../../testing/fake-http.ts'
import {
  close,
  notifyMessages,
  openBrowser,
  openTab,
  owner,
  renewEvents,
  report,
  server,
  session,
  startServer,
  stream,
  texts,
  unsent,
} from '../../testing/fake-stream.ts'
import { createChat } from '../create-chat.ts'

beforeEach(openBrowser)

describe('the chat of a page', () => {
  it('listens to nothing and requests nothing before a view opens', () => {
    const listen = vi.spyOn(window, 'addEventListener')
    const poll = vi.spyOn(window, 'setInterval')
    const follow = vi.fn()
    class FakeChannel {
      addEventListener = follow
      postMessage() {}
    }
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    const calls = () => [listen, poll, follow, get].map(({ mock }) => mock.calls.length)
    const chat = createChat()
    expect(calls()).toEqual([0, 0, 0, 0])
    const stop = chat.watchConversation()
    expect(calls().every(count => count > 0)).toBe(true)
    stop()
    vi.unstubAllGlobals()
  })
})

describe('the stream', () => {
  it('loads missed messages once and in order after each acknowledgement', {
    tags: ['C1'],
  }, async () => {
    const chat = await openTab()
    for (const count of [1, 3, 40]) {
      stream.state.set('connecting')
      for (let missed = 0; missed < count; missed++) server.add({ author: 'agent' })
      stream.state.set('live')
      expect(chat.$connection.get()).toBe('connecting')
      report({ kind: 'start' })
      await vi.waitFor(() => expect(chat.$connection.get()).toBe('live'))
    }
    expect(texts(chat)).toEqual(server.messages.map(({ text }) => text))
    expect(chat.$messages.get()).toHaveLength(44)
  })

  it('loses no message that arrives while missed messages are loading', {
    tags: ['C2'],
  }, async () => {
    const chat = await openTab()
    get.mockImplementationOnce(async path => {
      const response = await server.get(path)
      notifyMessages(server.add({ text: 'in between' }))
      return response
    })
    report({ kind: 'start' })
    await vi.waitFor(() => expect(texts(chat)).toEqual(['in between']))
  })

  it('shows a message once when it is delivered twice', { tags: ['C3'] }, async () => {
    const chat = await openTab()
    server.add()
    await chat.loadHistory()
    const message = server.add({ author: 'agent', text: 'twice' })
    notifyMessages(message)
    const list = chat.$messages.get()
    notifyMessages(message)
    notifyMessages({ ...message }, message)
    expect(texts(chat)).toEqual(['Message 1', 'twice'])
    expect(chat.$messages.get()).toBe(list)
  })

  it('uses the server’s order when deliveries are doubled, swapped or lost', {
    tags: ['C4'],
  }, async () => {
    const deliveries = fc.array(fc.array(fc.nat({ max: 30 }), { maxLength: 4 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(deliveries, async batches => {
        startServer()
        const chat = await openTab()
        server.add()
        await chat.loadHistory()
        for (let count = 0; count < 30; count++) server.add({ author: 'agent' })
        for (const batch of batches) {
          notifyMessages(...batch.flatMap(index => server.messages[index] ?? []))
          const sequences = chat.$messages.get().map(({ sequence }) => sequence)
          expect(sequences).toEqual([...new Set(sequences)].sort((left, right) => left - right))
        }
        report({ kind: 'start' })
        await vi.waitFor(() => expect(texts(chat)).toEqual(server.messages.map(each => each.text)))
        close()
      }),
      { numRuns: 25 },
    )
  })

  it('shows one bubble when the event comes before the response', { tags: ['C5'] }, async () => {
    server.add()
    const chat = await openTab()
    const bubbles: string[][] = []
    const record = () => bubbles.push([...texts(chat), ...unsent(chat)])
    post.mockImplementationOnce(async (path, body) => {
      const received = await server.post(path, body)
      record()
      notifyMessages(...received.messages.slice(0, 1))
      record()
      return received
    })
    await chat.sendMessage({ text: 'Hello' })
    record()
    expect(bubbles).toEqual([
      ['Message 1', 'Hello'],
      ['Message 1', 'Hello'],
      ['Message 1', 'Hello', 'Message 3'],
    ])
    expect(unsent(chat)).toEqual([])
  })

  it('loads the newest page again when the missed range is unknown', async () => {
    for (let count = 0; count < 150; count++) server.add()
    const chat = await openTab()
    await chat.loadOlder()
    server.messages[149] = { ...server.messages[149], text: 'the current text' } as Message
    report({ kind: 'reset' })
    await vi.waitFor(() => expect(texts(chat).at(-1)).toBe('the current text'))
    expect(chat.$messages.get()).toHaveLength(100)
  })

  it('skips other conversations and unreadable events', async () => {
    server.add()
    const chat = await openTab()
    const conversation = { ...server.conversation(), id: 'somebody-else' }
    const messages = [{ ...server.messages[0], sequence: 2, text: 'not for you' }]
    report({ kind: 'event', data: { kind: 'messages', conversation, messages } })
    report({ kind: 'event', data: { kind: 'messages', messages: 'none' } })
    await chat.loadHistory()
    expect(texts(chat)).toEqual(['Message 1'])
  })

  it('reconnects after the first message of a guest', async () => {
    session.set({ status: 'signed-out' })
    owner.set('')
    const chat = await openTab()
    await chat.sendMessage({ text: 'Hello' })
    await chat.sendMessage({ text: 'Again' })
    expect(renewEvents).toHaveBeenCalledTimes(1)
  })

  it('shows who is typing until the signal expires or a message arrives', async () => {
    server.add()
    const chat = await openTab()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const typing = { kind: 'typing', conversationId: 'conversation-1', by: 'agent', name: 'Ines' }
    report({ kind: 'event', data: { ...typing, isTyping: true } })
    expect(chat.$typing.get()).toEqual({ name: 'Ines' })
    vi.advanceTimersByTime(6000)
    expect(chat.$typing.get()).toBeNull()
    report({ kind: 'event', data: { ...typing, isTyping: true } })
    notifyMessages(server.add({ author: 'agent' }))
    expect(chat.$typing.get()).toBeNull()
    vi.useRealTimers()
  })
})

describe('read state', () => {
  it('counts unread messages, notifies the server a little later, and other tabs at once', async () => {
    for (const author of ['customer', 'assistant', 'notice', 'agent'] as const)
      server.add({ author, notice: author === 'notice' ? 'joined' : null })
    const [first, second] = [await openTab(), await openTab()]
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
