import type { DeskConversation } from '@storefront/api/desk'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { coalesceRuns } from '../../conversation/coalesce-runs.ts'
import { isForbidden, readLists } from '../calls.ts'
import { setServerTime } from './clock.store.ts'

export const tabs = ['waiting', 'mine', 'others', 'closed'] as const
export type Tab = (typeof tabs)[number]
type Lists = Record<Tab, DeskConversation[]>
/** `forbidden`: the user is a customer. After a later failure, the loaded lists stay. */
type Desk =
  | { status: 'loading' }
  | { status: 'ready' }
  | { status: 'failed'; error: unknown }
  | { status: 'forbidden' }

const desk = atom<Desk>({ status: 'loading' })
const known = atom<DeskConversation[]>([])
const tab = atom<Tab>('waiting')

export const $desk: ReadableAtom<Desk> = desk
export const $tab: ReadableAtom<Tab> = tab

export function showTab(next: Tab): void {
  tab.set(next)
}

function tabOf({ state, isMine }: Pick<DeskConversation, 'state' | 'isMine'>): Tab | null {
  if (state === 'taken') return isMine ? 'mine' : 'others'
  return state === 'assistant' ? null : state
}

const byWaiting = (left: DeskConversation, right: DeskConversation) =>
  (left.waitingSince ?? '').localeCompare(right.waitingSince ?? '')
const byLast = (left: DeskConversation, right: DeskConversation) =>
  right.lastAt.localeCompare(left.lastAt)
const byClosing = (left: DeskConversation, right: DeskConversation) =>
  (right.closedAt ?? '').localeCompare(left.closedAt ?? '')
const orders = { waiting: byWaiting, mine: byLast, others: byLast, closed: byClosing }

/** Conversations by tab, in the server's order. */
export const $lists: ReadableAtom<Lists> = computed(known, all => {
  const list = (requested: Tab) =>
    all.filter(one => tabOf(one) === requested).sort(orders[requested])
  return {
    waiting: list('waiting'),
    mine: list('mine'),
    others: list('others'),
    closed: list('closed'),
  }
})

async function read(): Promise<void> {
  if (desk.get().status === 'failed') desk.set({ status: 'loading' })
  try {
    const { waiting, taken, closed, now } = await readLists()
    setServerTime(now)
    known.set([...waiting, ...taken, ...closed])
    desk.set({ status: 'ready' })
  } catch (error) {
    if (isForbidden(error)) desk.set({ status: 'forbidden' })
    else if (known.get().length === 0) desk.set({ status: 'failed', error })
  }
}

/** Loads the lists. Calls during a request share the next one. Never rejects: `$desk` reports failures. */
export const loadDesk: () => Promise<void> = coalesceRuns(read)

/** Applies a response about one conversation before the lists are loaded again. */
export function updateConversation(conversation: DeskConversation): void {
  known.set([...known.get().filter(({ id }) => id !== conversation.id), conversation])
}

export const $waitingCount: ReadableAtom<number> = computed($lists, ({ waiting }) => waiting.length)
