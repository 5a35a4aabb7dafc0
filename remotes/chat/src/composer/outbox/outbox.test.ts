// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createApiError, get, post } from '../../testing/fake-http.ts'
import {
  close,
  createTab,
  failPosts,
  openBrowser,
  openTab,
  server,
  texts,
  unsent,
} from '../../testing/fake-stream.ts'

beforeEach(openBrowser)

describe('the outbox', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => `Message ${index + 1} written offline`)

  it('stores fifty messages written offline beyond the end of the page, and sends each once', {
    tags: ['C7'],
  }, async () => {
    const first = await openTab()
    failPosts()
    await Promise.all(fifty.map(text => first.sendMessage({ text })))
    expect(unsent(first)).toEqual(fifty)
    expect(first.$outgoing.get().every(({ state }) => state.status === 'failed')).toBe(true)
    close()

    const second = await openTab()
    await vi.waitFor(() => expect(unsent(second)).toEqual(fifty))
    post.mockReset().mockImplementation(server.post)
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(unsent(second)).toEqual([]), { timeout: 5000 })
    const own = server.messages.filter(({ author }) => author === 'customer')
    expect(own.map(({ text }) => text)).toEqual(fifty)
    expect(texts(second)).toHaveLength(100)
  })

  it('retries a message that the previous page sent without a response, and creates no duplicate', {
    tags: ['C6'],
  }, async () => {
    const first = await openTab()
    let isFirst = true
    post.mockImplementation(async (path, body) => {
      const response = await server.post(path, body)
      if (isFirst) throw createApiError(0)
      return response
    })
    await first.sendMessage({ text: 'Hello' })
    close()
    isFirst = false
    get.mockRejectedValue(createApiError(0))
    const second = createTab()
    await vi.waitFor(() => expect(second.$messages.get()).toHaveLength(2), { timeout: 15_000 })
    expect(second.$outgoing.get()).toEqual([])
    expect(server.messages).toHaveLength(2)
  })

  it('promises to send a message later only when it is on disk', {
    tags: ['C7'],
  }, async () => {
    const chat = await openTab()
    failPosts()
    await chat.sendMessage({ text: 'Hello' })
    const states = () => chat.$outgoing.get().map(({ state }) => state.status)
    expect(states()).toEqual(['failed'])
    const sent = chat.sendMessage({ text: 'Again' })
    expect(states()).toEqual(['failed', 'sending'])
    await sent
    expect(states()).toEqual(['failed', 'failed'])
  })

  it('is shared by all tabs', async () => {
    const [first, second] = [await openTab(), await openTab()]
    failPosts()
    await first.sendMessage({ text: 'Hello' })
    await vi.waitFor(() => expect(unsent(second)).toEqual(['Hello']))
    await second.discardMessage(second.$outgoing.get()[0]?.clientId ?? '')
    await vi.waitFor(() => expect(unsent(first)).toEqual([]))
  })

  it('works in memory without a database', async () => {
    vi.stubGlobal('indexedDB', undefined)
    vi.spyOn(console, 'warn').mockReturnValue()
    const chat = await openTab()
    await chat.sendMessage({ text: 'Hello' })
    failPosts()
    await chat.sendMessage({ text: 'Again' })
    expect(texts(chat)).toEqual(['Hello', 'Message 2'])
    expect(unsent(chat)).toEqual(['Again'])
    vi.unstubAllGlobals()
  })

  it('creates one conversation when the customer writes and requests an agent at the same time', async () => {
    let turn: Promise<unknown> = Promise.resolve()
    const request = (_name: string, work: () => Promise<unknown>) => {
      const done = turn.then(work)
      turn = done.catch(() => undefined)
      return done
    }
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
    const chat = await openTab()
    const steps: string[] = []
    post.mockImplementation(async (path: string, body) => {
      steps.push(`asks ${path}`)
      await new Promise(resolve => setTimeout(resolve))
      steps.push(`answers ${path}`)
      return path.endsWith('person')
        ? { conversation: server.conversation() }
        : server.post(path, body)
    })
    await Promise.all([chat.sendMessage({ text: 'Hello' }), chat.requestAgent()])
    Reflect.deleteProperty(navigator, 'locks')
    expect(steps.map(step => step.split(' ')[0])).toEqual(['asks', 'answers', 'asks', 'answers'])
  })
})
