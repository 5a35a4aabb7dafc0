// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createMessage, createServer } from '../testing/create-conversation.ts'
import { createApiError, get, post } from '../testing/fake-http.ts'
import { createChat } from './create-chat.ts'

let chat: ReturnType<typeof createChat>
let server: ReturnType<typeof createServer>

const texts = () => chat.$messages.get().map(({ text }) => text)
const sent = () => post.mock.calls.map(([, body]) => body.text)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  server = createServer()
  get.mockReset().mockImplementation(server.get)
  post.mockReset().mockImplementation(server.post)
  chat = createChat()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('loadHistory', () => {
  it('reads the newest page, then only later messages, and older pages on request', async () => {
    for (let count = 0; count < 250; count++) server.add()
    await chat.loadHistory()
    expect(chat.$messages.get()).toHaveLength(100)
    expect(chat.$hasOlder.get()).toBe(true)
    server.add({ text: 'newest' })
    await chat.loadHistory()
    await chat.loadOlder()
    await chat.loadOlder()
    expect(chat.$hasOlder.get()).toBe(false)
    expect(chat.$messages.get().map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 251 }, (_, index) => index + 1),
    )
    expect(texts().at(-1)).toBe('newest')
    expect(get.mock.calls.map(([path]) => path.replace('/api/v3/chat/messages', ''))).toEqual([
      '',
      '?after=250',
      '?before=151',
      '?before=51',
    ])
  })

  it('reads the newest page instead of thousands of missed messages', async () => {
    server.add()
    await chat.loadHistory()
    for (let count = 0; count < 2000; count++) server.add()
    await chat.loadHistory()
    expect(get).toHaveBeenCalledTimes(3)
    expect(chat.$messages.get().at(-1)?.sequence).toBe(2001)
    expect(chat.$messages.get()[0]?.sequence).toBe(1902)
  })

  it('starts another request after each call, and shares it between callers', async () => {
    const first = chat.loadHistory()
    server.add({ text: 'between' })
    await Promise.all([first, chat.loadHistory(), chat.loadHistory()])
    expect(get).toHaveBeenCalledTimes(2)
    expect(texts()).toEqual(['between'])
  })

  it('reports a failure and recovers from it', async () => {
    server.add()
    get.mockRejectedValueOnce(createApiError(503))
    await chat.loadHistory()
    expect(chat.$history.get().status).toBe('failed')
    await chat.loadHistory()
    expect(chat.$history.get().status).toBe('ready')
    expect(chat.$messages.get()).toHaveLength(1)
  })

  it('keeps the visible messages when a later request fails', async () => {
    server.add()
    await chat.loadHistory()
    get.mockRejectedValueOnce(createApiError(0))
    await chat.loadHistory()
    expect(chat.$history.get().status).toBe('ready')
    expect(chat.$messages.get()).toHaveLength(1)
  })
})

describe('sendMessage', () => {
  beforeEach(() => chat.loadHistory())

  it('shows the message at once and replaces it by the stored one', async () => {
    const sending = chat.sendMessage({ text: '  A GPU in Tokyo?  ' })
    expect(chat.$outgoing.get()).toMatchObject([
      { text: 'A GPU in Tokyo?', state: { status: 'sending' } },
    ])
    await sending
    expect(chat.$outgoing.get()).toEqual([])
    expect(chat.$messages.get().map(({ author }) => author)).toEqual(['customer', 'assistant'])
  })

  it('does not send an empty message', async () => {
    await chat.sendMessage({ text: ' \n ' })
    expect(post).not.toHaveBeenCalled()
    expect(chat.$outgoing.get()).toEqual([])
  })

  it('sends in the order of writing', async () => {
    await Promise.all(['one', 'two', 'three'].map(text => chat.sendMessage({ text })))
    await vi.waitFor(() => expect(chat.$outgoing.get()).toEqual([]))
    expect(sent()).toEqual(['one', 'two', 'three'])
  })

  it('keeps a failed message and sends it again under the same id', {
    tags: ['C6'],
  }, async () => {
    post.mockRejectedValueOnce(createApiError(500))
    await chat.sendMessage({ text: 'Hello' })
    const [failed] = chat.$outgoing.get()
    expect(failed?.state).toEqual({
      status: 'failed',
      errorKey: 'error.network',
      isUnreachable: false,
      retriesAt: null,
    })
    await chat.retryMessage(failed?.clientId ?? '')
    expect(post.mock.calls[1]?.[1].clientId).toBe(failed?.clientId)
    expect(chat.$outgoing.get()).toEqual([])
  })

  it('shows a message once after its response was lost', async () => {
    post.mockImplementationOnce(async (path, body) => {
      await server.post(path, body)
      throw createApiError(500)
    })
    await chat.sendMessage({ text: 'Hello' })
    expect(chat.$outgoing.get()).toHaveLength(1)
    await chat.loadHistory()
    expect(chat.$outgoing.get()).toEqual([])
    expect(texts()).toEqual(['Hello', 'Message 2'])
  })

  it('continues with the next message after a rejected one', async () => {
    post.mockRejectedValueOnce(createApiError(422))
    await Promise.all([chat.sendMessage({ text: 'bad' }), chat.sendMessage({ text: 'good' })])
    await vi.waitFor(() => expect(texts()[0]).toBe('good'))
    expect(chat.$outgoing.get().map(({ text }) => text)).toEqual(['bad'])
  })

  it('drops a failed message on request', async () => {
    post.mockRejectedValueOnce(createApiError(422))
    await chat.sendMessage({ text: 'bad' })
    await chat.discardMessage(chat.$outgoing.get()[0]?.clientId ?? '')
    expect(chat.$outgoing.get()).toEqual([])
  })

  it('pauses for as long as the server requests, reports it, and continues in order', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    post.mockRejectedValueOnce(createApiError(429, { retryAfterSeconds: 20 }))
    const sending = Promise.all(['one', 'two'].map(text => chat.sendMessage({ text })))
    await vi.waitFor(() => expect(chat.$outgoing.get()[1]?.state.status).toBe('failed'))
    await sending
    expect(chat.$outgoing.get().map(({ state }) => state)).toEqual(
      Array(2).fill(expect.objectContaining({ retriesAt: expect.any(Number) })),
    )
    expect(sent()).toEqual(['one'])
    await vi.advanceTimersByTimeAsync(20_100)
    await vi.waitFor(() => expect(sent()).toEqual(['one', 'one', 'two']))
  })

  it('loads missed messages when its own message arrives after a gap', async () => {
    for (const text of ['a', 'b', 'c']) server.add({ author: 'agent', text })
    await chat.sendMessage({ text: 'mine' })
    await vi.waitFor(() => expect(texts()).toEqual(['a', 'b', 'c', 'mine', 'Message 5']))
  })
})

describe('without a readable history', () => {
  it('shows the sent message and its reply', async () => {
    for (let count = 0; count < 5; count++) server.add()
    get.mockRejectedValue(createApiError(503))
    await chat.loadHistory()
    await chat.sendMessage({ text: 'Hello' })
    expect(chat.$history.get().status).toBe('ready')
    expect(texts()).toEqual(['Hello', 'Message 7'])
    expect(chat.$hasOlder.get()).toBe(true)
  })

  it('switches to the conversation of the account after a merge', async () => {
    server.add()
    await chat.loadHistory()
    server.patch = { id: 'conversation-2' }
    server.messages.unshift(createMessage(1, { text: 'from elsewhere' }))
    server.messages.forEach((message, index) => {
      server.messages[index] = { ...message, sequence: index + 1 }
    })
    await chat.loadHistory()
    expect(texts()).toEqual(['from elsewhere', 'Message 1'])
  })
})
