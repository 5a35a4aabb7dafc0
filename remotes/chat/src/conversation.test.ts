import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createMessage } from './testing.ts'

const get = vi.fn()
const post = vi.fn()
class ApiError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}
vi.mock('shared/http', () => ({ get, post, ApiError, errorToKey: () => 'error.network' }))

type Chat = typeof import('./conversation.ts')
let chat: Chat

const message = createMessage

/** As the server does: the stored message and the assistant's answer. */
function answer(sequence: number) {
  return (_path: string, body: { clientId: string; text: string }) =>
    Promise.resolve({
      messages: [
        message(sequence, { author: 'customer', clientId: body.clientId, text: body.text }),
        message(sequence + 1),
      ],
    })
}

beforeEach(async () => {
  vi.resetModules()
  get.mockReset()
  post.mockReset()
  chat = await import('./conversation.ts')
})

describe('loadHistory', () => {
  it('reads page by page until the last', async () => {
    const first = Array.from({ length: 200 }, (_, index) => message(index + 1))
    get
      .mockResolvedValueOnce({ messages: first })
      .mockResolvedValueOnce({ messages: [message(201)] })
    await chat.loadHistory()
    expect(get.mock.calls.map(([path]) => path)).toEqual([
      '/api/v3/chat/messages?after=0',
      '/api/v3/chat/messages?after=200',
    ])
    expect(chat.$messages.get()).toHaveLength(201)
    expect(chat.$history.get()).toEqual({ status: 'ready' })
  })

  it('asks once for calls at the same time', async () => {
    get.mockResolvedValue({ messages: [] })
    await Promise.all([chat.loadHistory(), chat.loadHistory()])
    expect(get).toHaveBeenCalledTimes(1)
  })

  it('tells a failure and recovers from it', async () => {
    get.mockRejectedValueOnce(new ApiError(503)).mockResolvedValueOnce({ messages: [message(1)] })
    await chat.loadHistory()
    expect(chat.$history.get().status).toBe('failed')
    await chat.loadHistory()
    expect(chat.$history.get().status).toBe('ready')
    expect(chat.$messages.get()).toHaveLength(1)
  })

  it('keeps what is on the screen when catching up fails', async () => {
    get.mockResolvedValueOnce({ messages: [message(1)] }).mockRejectedValueOnce(new ApiError(0))
    await chat.loadHistory()
    await chat.loadHistory()
    expect(chat.$history.get().status).toBe('ready')
    expect(chat.$messages.get()).toHaveLength(1)
  })
})

describe('sendMessage', () => {
  it('shows the message at once and replaces it by the stored one', async () => {
    post.mockImplementation(answer(1))
    const sent = chat.sendMessage('  A GPU in Tokyo?  ')
    expect(chat.$outgoing.get()).toMatchObject([
      { text: 'A GPU in Tokyo?', state: { status: 'sending' } },
    ])
    expect(chat.$isWaiting.get()).toBe(true)
    await sent
    expect(chat.$outgoing.get()).toEqual([])
    expect(chat.$messages.get().map(({ author }) => author)).toEqual(['customer', 'assistant'])
  })

  it('sends nothing that is empty', async () => {
    await chat.sendMessage(' \n ')
    expect(post).not.toHaveBeenCalled()
    expect(chat.$outgoing.get()).toEqual([])
  })

  it('sends in the order of writing', async () => {
    const order: string[] = []
    let next = 1
    post.mockImplementation((path, body) => {
      order.push(body.text)
      next += 2
      return answer(next)(path, body)
    })
    await Promise.all([chat.sendMessage('one'), chat.sendMessage('two'), chat.sendMessage('three')])
    expect(order).toEqual(['one', 'two', 'three'])
  })

  it('keeps a failed message and sends it again under the same id', async () => {
    post.mockRejectedValueOnce(new ApiError(503)).mockImplementationOnce(answer(1))
    await chat.sendMessage('Hello')
    const [failed] = chat.$outgoing.get()
    expect(failed?.state).toEqual({
      status: 'failed',
      errorKey: 'error.network',
      isUnreachable: false,
    })
    await chat.retryMessage(failed?.clientId ?? '')
    expect(post.mock.calls[1]?.[1].clientId).toBe(failed?.clientId)
    expect(chat.$outgoing.get()).toEqual([])
  })

  it('shows a message once whose answer was lost', async () => {
    post.mockRejectedValueOnce(new ApiError(0))
    await chat.sendMessage('Hello')
    const clientId = chat.$outgoing.get()[0]?.clientId ?? ''
    get.mockResolvedValueOnce({
      messages: [message(1, { author: 'customer', clientId, text: 'Hello' })],
    })
    await chat.loadHistory()
    expect(chat.$outgoing.get()).toEqual([])
    expect(chat.$messages.get()).toHaveLength(1)
  })

  it('goes on with the next message after a failed one', async () => {
    post.mockRejectedValueOnce(new ApiError(422)).mockImplementationOnce(answer(1))
    await Promise.all([chat.sendMessage('bad'), chat.sendMessage('good')])
    expect(chat.$outgoing.get().map(({ text }) => text)).toEqual(['bad'])
    expect(chat.$messages.get()[0]?.text).toBe('good')
  })

  it('drops a failed message on request', async () => {
    post.mockRejectedValueOnce(new ApiError(422))
    await chat.sendMessage('bad')
    chat.discardMessage(chat.$outgoing.get()[0]?.clientId ?? '')
    expect(chat.$outgoing.get()).toEqual([])
  })
})

describe('resendUnsent', () => {
  it('sends only what failed for want of a network', async () => {
    post.mockRejectedValueOnce(new ApiError(0)).mockRejectedValueOnce(new ApiError(422))
    await chat.sendMessage('offline')
    await chat.sendMessage('refused')
    post.mockImplementation(answer(1))
    chat.resendUnsent()
    await vi.waitFor(() => expect(chat.$outgoing.get()).toHaveLength(1))
    expect(chat.$outgoing.get()[0]?.text).toBe('refused')
  })
})

describe('forgetConversation', () => {
  it('leaves nothing of the former customer', async () => {
    get.mockResolvedValueOnce({ messages: [message(1)] })
    await chat.loadHistory()
    chat.forgetConversation()
    expect(chat.$messages.get()).toEqual([])
    expect(chat.$history.get()).toEqual({ status: 'loading' })
  })
})
