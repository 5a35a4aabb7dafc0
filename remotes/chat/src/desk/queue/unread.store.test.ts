// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createDeskConversation } from '../../testing/create-desk-conversation.ts'
import { openThread } from '../thread/thread.store.ts'
import { loadDesk } from './lists.store.ts'
import { $attentionCount, $unreadCount } from './unread.store.ts'

const get = vi.hoisted(() => vi.fn())
vi.mock('shared/http', () => ({ get, post: vi.fn(), ApiError: class extends Error {} }))

const mine = { state: 'taken', isMine: true, unseen: 0 } as const
const closed = [createDeskConversation('closed', { state: 'closed' })]
const lists = {
  waiting: [createDeskConversation('waiting')],
  taken: [
    createDeskConversation('read', mine),
    createDeskConversation('written', { ...mine, unseen: 2 }),
    createDeskConversation('passed-on', { ...mine, isTransferNew: true }),
    createDeskConversation('theirs', { ...mine, isMine: false, unseen: 1, isTransferNew: true }),
  ],
  closed,
  now: '2026-01-05T10:10:00.000Z',
}
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
let unlisten = () => {}

beforeEach(async () => {
  get.mockImplementation((path: string) =>
    path.endsWith('/messages') ? new Promise(() => undefined) : Promise.resolve(lists),
  )
  unlisten = $attentionCount.listen(() => undefined)
  await loadDesk()
})
afterEach(() => {
  openThread(null)
  unlisten()
  vi.restoreAllMocks()
})

it('counts own conversations with new messages and transferred ones beside those that wait', () => {
  expect([$unreadCount.get(), $attentionCount.get()]).toEqual([2, 3])
})

it('counts the open conversation only while the page is hidden', () => {
  openThread('written')
  expect($unreadCount.get()).toBe(1)
  show('hidden')
  expect($unreadCount.get()).toBe(2)
  show('visible')
  expect($unreadCount.get()).toBe(1)
})
