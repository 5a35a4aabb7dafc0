import type { DeskConversation } from '@storefront/api/desk'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createDeskConversation } from '../../testing/create-desk-conversation.ts'
import { $desk, $lists, $waitingCount, loadDesk, updateConversation } from './lists.store.ts'

const { get, ApiError } = vi.hoisted(() => ({
  get: vi.fn(),
  ApiError: class extends Error {
    readonly status: number
    constructor(status: number) {
      super(`status ${status}`)
      this.status = status
    }
  },
}))
vi.mock('shared/http', () => ({ get, post: vi.fn(), ApiError }))

const now = '2026-01-05T10:10:00.000Z'
const toResponse = (part: Partial<Record<'waiting' | 'taken' | 'closed', DeskConversation[]>>) => ({
  ...{ waiting: [], taken: [], closed: [], now },
  ...part,
})
const one = createDeskConversation
const idsOf = (tab: 'waiting' | 'mine' | 'others' | 'closed') =>
  $lists.get()[tab].map(({ id }) => id)

beforeEach(async () => {
  get.mockReset().mockResolvedValueOnce(toResponse({}))
  await loadDesk()
})

describe('loadDesk', () => {
  it('puts each conversation in its tab, longest waiting first', async () => {
    const waiting = [
      one('late', { waitingSince: '2026-01-05T10:05:00.000Z' }),
      one('early', { waitingSince: '2026-01-05T10:01:00.000Z' }),
    ]
    const taken = [
      one('mine', { state: 'taken', isMine: true }),
      one('theirs', { state: 'taken', agent: 'Otto Lin' }),
    ]
    get.mockResolvedValue(
      toResponse({ waiting, taken, closed: [one('over', { state: 'closed' })] }),
    )
    await loadDesk()
    expect(idsOf('waiting')).toEqual(['early', 'late'])
    expect([idsOf('mine'), idsOf('others'), idsOf('closed')]).toEqual([
      ['mine'],
      ['theirs'],
      ['over'],
    ])
    expect($waitingCount.get()).toBe(2)
  })

  it('keeps the visible lists when a later request fails', async () => {
    get
      .mockResolvedValueOnce(toResponse({ waiting: [one('a')] }))
      .mockRejectedValueOnce(new ApiError(0))
    await loadDesk()
    await loadDesk()
    expect($desk.get()).toEqual({ status: 'ready' })
    expect(idsOf('waiting')).toEqual(['a'])
  })

  it('reports a first failure, and that customers have no access', async () => {
    get.mockRejectedValueOnce(new ApiError(503)).mockRejectedValueOnce(new ApiError(403))
    await loadDesk()
    expect($desk.get().status).toBe('failed')
    await loadDesk()
    expect($desk.get().status).toBe('forbidden')
  })
})

describe('updateConversation', () => {
  it('moves a conversation that an agent took, and drops one that returned to the assistant', async () => {
    get.mockResolvedValue(toResponse({ waiting: [one('a'), one('b')] }))
    await loadDesk()
    updateConversation(one('a', { state: 'taken', isMine: true, waitingSince: null }))
    updateConversation(one('b', { state: 'assistant', waitingSince: null }))
    expect([idsOf('waiting'), idsOf('mine')]).toEqual([[], ['a']])
  })
})
