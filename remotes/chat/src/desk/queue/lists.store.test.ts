import type { DeskConversation } from '@storefront/api/desk'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createDeskConversation } from '../../testing/create-desk-conversation.ts'

const get = vi.fn()
class ApiError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}
vi.mock('shared/http', () => ({ get, post: vi.fn(), ApiError }))

let lists: typeof import('./lists.store.ts')
beforeEach(async () => {
  vi.resetModules()
  get.mockReset()
  lists = await import('./lists.store.ts')
})

const now = '2026-01-05T10:10:00.000Z'
const toResponse = (part: Partial<Record<'waiting' | 'taken' | 'closed', DeskConversation[]>>) => ({
  ...{ waiting: [], taken: [], closed: [], now },
  ...part,
})
const one = createDeskConversation
const idsOf = (tab: 'waiting' | 'mine' | 'others' | 'closed') =>
  lists.$lists.get()[tab].map(({ id }) => id)

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
    await lists.loadDesk()
    expect(idsOf('waiting')).toEqual(['early', 'late'])
    expect([idsOf('mine'), idsOf('others'), idsOf('closed')]).toEqual([
      ['mine'],
      ['theirs'],
      ['over'],
    ])
    expect(lists.$waitingCount.get()).toBe(2)
  })

  it('keeps the visible lists when a later request fails', async () => {
    get
      .mockResolvedValueOnce(toResponse({ waiting: [one('a')] }))
      .mockRejectedValueOnce(new ApiError(0))
    await lists.loadDesk()
    await lists.loadDesk()
    expect(lists.$desk.get()).toEqual({ status: 'ready' })
    expect(idsOf('waiting')).toEqual(['a'])
  })

  it('reports a first failure, and that customers have no access', async () => {
    get.mockRejectedValueOnce(new ApiError(503)).mockRejectedValueOnce(new ApiError(403))
    await lists.loadDesk()
    expect(lists.$desk.get().status).toBe('failed')
    await lists.loadDesk()
    expect(lists.$desk.get().status).toBe('forbidden')
  })
})

describe('noteConversation', () => {
  it('moves a conversation that an agent took, and drops one that returned to the assistant', async () => {
    get.mockResolvedValue(toResponse({ waiting: [one('a'), one('b')] }))
    await lists.loadDesk()
    lists.noteConversation(one('a', { state: 'taken', isMine: true, waitingSince: null }))
    lists.noteConversation(one('b', { state: 'assistant', waitingSince: null }))
    expect([idsOf('waiting'), idsOf('mine')]).toEqual([[], ['a']])
  })
})
