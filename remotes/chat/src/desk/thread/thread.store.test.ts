import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createMessage } from '../../testing/create-conversation.ts'
import { createDeskConversation } from '../../testing/create-desk-conversation.ts'
import {
  $outgoingReplies,
  discardReply,
  resendUnreached,
  retryReply,
  sendReply,
} from '../composer/replying.store.ts'
import {
  $thread,
  closeConversation,
  lastShownSequence,
  loadOlder,
  markSeen,
  openThread,
  readThread,
} from './thread.store.ts'

const { get, post, ApiError } = vi.hoisted(() => ({
  get: vi.fn(),
  post: vi.fn(),
  ApiError: class extends Error {
    readonly status: number
    readonly code: string | null
    constructor(status: number, code: string | null = null) {
      super(`status ${status}`)
      this.status = status
      this.code = code
    }
  },
}))
vi.mock('shared/http', () => ({ get, post, ApiError, errorToKey: () => 'error.network' }))

beforeEach(() => {
  get.mockReset()
  post.mockReset()
  openThread(null)
  for (const { clientId } of $outgoingReplies.get()) discardReply(clientId)
})

const mine = (lastSequence: number) =>
  createDeskConversation('a', { state: 'taken', isMine: true, lastSequence, seenByTeam: 1 })
const page = (from: number, to: number, lastSequence = to) => ({
  conversation: mine(lastSequence),
  messages: Array.from({ length: to - from + 1 }, (_, index) => createMessage(from + index)),
})
const lists = { waiting: [], taken: [], closed: [], now: '2026-01-05T10:00:00.000Z' }
/** Serves pages of the conversation by their query, and the lists for everything else. */
const serve = (pages: Record<string, unknown>) =>
  get.mockImplementation((path: string) => {
    const query = path.split('/messages')[1]
    const found = query === undefined ? lists : pages[query]
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found)
  })
const ready = () => {
  const now = $thread.get()
  if (now.status !== 'ready') throw new Error(`The thread has status ${now.status}`)
  return now
}
const sequences = () => ready().messages.map(({ sequence }) => sequence)
const open = async () => {
  openThread('a')
  await readThread()
}

describe('openThread', () => {
  it('shows the newest page, then later messages, then earlier ones', async () => {
    serve({ '': page(101, 103), '?after=103': page(104, 105), '?before=101': page(99, 100) })
    await open()
    expect(sequences()).toEqual([101, 102, 103, 104, 105])
    serve({ '?before=101': page(99, 100, 105) })
    await loadOlder()
    expect(sequences()).toEqual([99, 100, 101, 102, 103, 104, 105])
  })

  it('reports a failure, and that a conversation is not at the desk', async () => {
    serve({ '': new ApiError(503) })
    await open()
    expect($thread.get().status).toBe('failed')
    serve({ '': new ApiError(404) })
    await readThread()
    expect($thread.get().status).toBe('gone')
  })

  it('drops a response that arrives after the agent left the conversation', async () => {
    serve({ '': page(1, 2), '?after=2': page(3, 2) })
    openThread('a')
    const reading = readThread()
    openThread(null)
    await reading
    expect($thread.get()).toEqual({ status: 'none' })
  })
})

describe('markSeen', () => {
  it('reports the newest message of the agent’s own conversation once', async () => {
    serve({ '': page(1, 3), '?after=3': page(4, 3) })
    await open()
    post.mockResolvedValue({ conversation: { ...mine(3), seenByTeam: 3 } })
    await markSeen()
    await markSeen()
    expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
      ['/api/v3/desk/conversations/a/seen', { sequence: 3 }],
    ])
  })
})

describe('closeConversation', () => {
  it('names the last message that the agent has read, and loads the later one after a rejection', async () => {
    serve({ '': page(1, 3) })
    await open()
    const readSequence = lastShownSequence()
    serve({ '?after=3': page(4, 4), '?after=4': page(5, 4) })
    post.mockRejectedValue(new ApiError(409, 'customer_wrote'))
    await expect(closeConversation('a', readSequence)).rejects.toThrow('409')
    expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
      '/api/v3/desk/conversations/a/close',
      { readSequence: 3 },
    ])
    await vi.waitFor(() => expect(sequences().at(-1)).toBe(4))
  })
})

describe('sendReply', () => {
  const send = () => sendReply({ conversationId: 'a', text: 'Hello', plans: [] })
  const states = () => $outgoingReplies.get().map(({ state }) => state)

  it("replaces an outgoing reply with the server's message", async () => {
    serve({ '': page(1, 3), '?after=3': page(4, 3), '?after=4': page(5, 4) })
    await open()
    post.mockResolvedValue({
      conversation: mine(4),
      messages: [createMessage(4, { author: 'agent', text: 'Hello' })],
    })
    send()
    expect(states()).toEqual([{ status: 'sending' }])
    await vi.waitFor(() => expect(states()).toEqual([]))
    expect(ready().messages.at(-1)?.text).toBe('Hello')
  })

  it('keeps a failed reply and sends it again with the same id', async () => {
    post.mockRejectedValueOnce(new ApiError(0)).mockRejectedValueOnce(new ApiError(503))
    send()
    await vi.waitFor(() =>
      expect(states()).toEqual([
        { status: 'failed', errorKey: 'error.network', isUnreached: true },
      ]),
    )
    const [failed] = $outgoingReplies.get()
    resendUnreached()
    await vi.waitFor(() => expect(states()).toMatchObject([{ isUnreached: false }]))
    // A reply that the server rejected is not retried automatically.
    resendUnreached()
    post.mockResolvedValue({ conversation: mine(4), messages: [] })
    retryReply(failed?.clientId ?? '')
    await vi.waitFor(() => expect(states()).toEqual([]))
    expect(post).toHaveBeenCalledTimes(3)
    expect(new Set(post.mock.calls.map(([, body]) => body.clientId)).size).toBe(1)
  })

  it('reports that another agent has taken the conversation, and loads it again', async () => {
    serve({})
    post.mockRejectedValueOnce(new ApiError(409, 'not_assigned'))
    send()
    await vi.waitFor(() =>
      expect(states()).toEqual([{ status: 'failed', errorKey: null, isUnreached: false }]),
    )
    expect(get).toHaveBeenCalledWith('/api/v3/desk/conversations', expect.anything())
  })
})
