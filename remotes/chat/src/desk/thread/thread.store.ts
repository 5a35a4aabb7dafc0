import type { Message } from '@storefront/api/chat'
import type { DeskConversation } from '@storefront/api/desk'
import { atom, type ReadableAtom } from 'nanostores'
import { ApiError } from 'shared/http'

import { coalesceRuns } from '../../conversation/coalesce-runs.ts'
import { mergeMessages } from '../../conversation/history/merge-messages.ts'
import { close, readMessages, reportSeen, take, transfer } from '../calls.ts'
import { loadDesk, updateConversation } from '../queue/lists.store.ts'

export type ReadyThread = {
  status: 'ready'
  id: string
  conversation: DeskConversation
  messages: Message[]
  isLoadingOlder: boolean
}
/** `gone`: the conversation is no longer at the desk, because the customer talks to the assistant again. */
type Thread =
  | { status: 'none' }
  | { status: 'loading' | 'gone'; id: string }
  | { status: 'failed'; id: string; error: unknown }
  | ReadyThread

const thread = atom<Thread>({ status: 'none' })
export const $thread: ReadableAtom<Thread> = thread

const idNow = () => {
  const now = thread.get()
  return now.status === 'none' ? null : now.id
}

export function openThread(id: string | null): void {
  if (id === idNow()) return
  thread.set(id === null ? { status: 'none' } : { status: 'loading', id })
  if (id !== null) void readThread()
}

function accept(id: string, conversation: DeskConversation, messages: Message[]): void {
  updateConversation(conversation)
  const now = thread.get()
  if (idNow() !== id) return
  const known = now.status === 'ready' ? now.messages : []
  const isLoadingOlder = now.status === 'ready' && now.isLoadingOlder
  const all = mergeMessages(known, messages)
  thread.set({ status: 'ready', id, conversation, messages: all, isLoadingOlder })
}

function failed(id: string, error: unknown): void {
  const now = thread.get()
  if (idNow() !== id) return
  const isGone = error instanceof ApiError && error.status === 404
  if (isGone) thread.set({ status: 'gone', id })
  else if (now.status !== 'ready') thread.set({ status: 'failed', id, error })
}

async function read(): Promise<void> {
  const now = thread.get()
  if (now.status === 'none') return
  const { id } = now
  const last = now.status === 'ready' ? now.messages.at(-1) : undefined
  if (now.status === 'failed') thread.set({ status: 'loading', id })
  try {
    const page = await readMessages(id, last ? `?after=${last.sequence}` : '')
    accept(id, page.conversation, page.messages)
    // There are more messages than fit into one page.
    const newest = page.messages.at(-1)
    if (last && newest && newest.sequence < page.conversation.lastSequence) await read()
  } catch (error) {
    failed(id, error)
  }
}

/** Loads the newest page first, and later the messages after it. Never rejects: `$thread` reports failures. */
export const readThread: () => Promise<void> = coalesceRuns(read)

export async function loadOlder(): Promise<void> {
  const now = thread.get()
  const first = now.status === 'ready' ? now.messages[0] : undefined
  if (now.status !== 'ready' || now.isLoadingOlder || !first || first.sequence <= 1) return
  thread.set({ ...now, isLoadingOlder: true })
  const page = await readMessages(now.id, `?before=${first.sequence}`).catch(() => null)
  if (page) accept(now.id, page.conversation, page.messages)
  const later = thread.get()
  if (later.status === 'ready' && later.id === now.id)
    thread.set({ ...later, isLoadingOlder: false })
}

/** Rejects on failure. After success and failure, it loads the lists and the conversation again. */
async function applyChange(id: string, change: ReturnType<typeof take>): Promise<void> {
  try {
    const { conversation } = await change
    accept(id, conversation, [])
  } finally {
    void loadDesk()
    void readThread()
  }
}

export const takeConversation = (id: string) => applyChange(id, take(id))

/** The last message that the desk shows of the open conversation. */
export function lastShownSequence(): number | undefined {
  const now = thread.get()
  return now.status === 'ready' ? now.messages.at(-1)?.sequence : undefined
}

/** Fails with `customer_wrote` if the customer has sent a message after `readSequence`. */
export const closeConversation = (id: string, readSequence: number | undefined) =>
  applyChange(id, close(id, readSequence))
/** `agentId` null returns the conversation to the queue. */
export const transferConversation = (id: string, agentId: string | null) =>
  applyChange(id, transfer(id, agentId))

/** Marks the agent's own conversation as read. A failure is ignored, because it only leaves a count. */
export async function markSeen(): Promise<void> {
  const now = thread.get()
  if (now.status !== 'ready' || !now.conversation.isMine) return
  const last = now.messages.at(-1)
  if (!last || last.sequence <= now.conversation.seenByTeam) return
  const response = await reportSeen(now.id, last.sequence).catch(() => null)
  if (response) accept(now.id, response.conversation, [])
}

/** Adds a reply that the server confirmed. */
export function acceptSent(id: string, conversation: DeskConversation, sent: Message[]): void {
  const now = thread.get()
  const last = now.status === 'ready' && now.id === id ? now.messages.at(-1) : undefined
  const [first] = sent
  // Messages in between must not be skipped.
  const isNext = last && first && first.sequence <= last.sequence + 1
  accept(id, conversation, isNext ? sent : [])
  if (!isNext) void readThread()
}
