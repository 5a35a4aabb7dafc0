import type { Message } from '@storefront/api/chat'

import type { Outgoing } from '../conversation/conversation.ts'

/** How far a message of the reader's own has come; `null` for what others wrote. */
export type Delivery = 'sending' | 'failed' | 'sent' | 'seen' | null

/** A line of the conversation. The key of an own message stays the same when it is confirmed. */
export type Entry =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'notice'; key: string; message: Message }
  /** What could be said next, after an answer of the assistant. */
  | { kind: 'offer'; key: string; message: Message; asked: string }
  | {
      kind: 'message'
      key: string
      message: Message
      delivery: Delivery
      /** Until the server has it. */
      outgoing: Outgoing | null
      /** First and last of a group of one author. */
      isFirst: boolean
      isLast: boolean
      /** The newest of the reader's own: it alone says how far it has come. */
      isNewestOwn: boolean
    }
type MessageEntry = Extract<Entry, { kind: 'message' }>

export type ThreadState = {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  /** Read by the team up to here. */
  seenByTeam: number
  /** What came from here on is new to the reader; null for nothing. */
  newFrom: number | null
  /** Older ones exist that are not known yet: whether their day is the same one is not known either. */
  hasOlder: boolean
  /** The assistant is the one to answer. */
  isAssisted: boolean
}

/** Messages of one author within this time stand together. */
const groupMs = 5 * 60_000

/** Everything that is said, as lines: days, what is new, notices, messages in groups, what could be said next. */
export function entriesOf(said: ThreadState): Entry[] {
  const { messages, outgoing, hasOlder, isAssisted } = said
  const entries: Entry[] = []
  const readTo = Math.max(said.seenByTeam, messages.findLast(isReply)?.sequence ?? 0)
  let day = hasOlder && messages[0] ? dayOf(messages[0].sentAt) : ''
  for (const message of messages) {
    if (dayOf(message.sentAt) !== day) {
      day = dayOf(message.sentAt)
      entries.push({ kind: 'day', key: `day-${message.sequence}`, at: message.sentAt })
    }
    if (message.sequence === said.newFrom) entries.push({ kind: 'new', key: 'new' })
    if (message.notice) entries.push({ kind: 'notice', key: keyOf(message), message })
    else append(entries, { message, delivery: deliveryOf(message, readTo), outgoing: null })
  }
  // For a moment a message may be known from the server and still wait here: it is one line all the same.
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const waiting = outgoing.filter(({ clientId }) => !arrived.has(clientId))
  for (const each of waiting) {
    append(entries, { message: toMessage(each), delivery: each.state.status, outgoing: each })
  }
  markNewestOwn(entries)
  const last = waiting.length === 0 && messages.at(-1)
  if (isAssisted && last && last.author === 'assistant') {
    const requested = messages.findLast(({ author }) => author === 'customer')?.text ?? ''
    entries.push({ kind: 'offer', key: 'offer', message: last, asked: requested })
  }
  return entries
}

function deliveryOf({ author, sequence }: Message, readTo: number): Delivery {
  if (author !== 'customer') return null
  return sequence <= readTo ? 'seen' : 'sent'
}

function markNewestOwn(entries: Entry[]): void {
  const newest = entries.findLast(entry => entry.kind === 'message' && entry.delivery !== null)
  if (newest?.kind === 'message') newest.isNewestOwn = true
}

function append(
  entries: Entry[],
  said: Pick<MessageEntry, 'message' | 'delivery' | 'outgoing'>,
): void {
  const before = entries.at(-1)
  const isFirst = before?.kind !== 'message' || !isTogether(before, said)
  if (before?.kind === 'message' && !isFirst) before.isLast = false
  entries.push({
    kind: 'message',
    key: keyOf(said.message),
    ...said,
    isFirst,
    isLast: true,
    isNewestOwn: false,
  })
}

function isTogether(
  before: MessageEntry,
  { message, outgoing }: Pick<MessageEntry, 'message' | 'outgoing'>,
): boolean {
  const { message: last, delivery } = before
  if (last.author !== message.author || last.name !== message.name || delivery === 'failed')
    return false
  return outgoing !== null || Date.parse(message.sentAt) - Date.parse(last.sentAt) < groupMs
}

const isReply = ({ author }: Message) => author === 'assistant' || author === 'agent'

/** The server's sequence is not known before the message is, its client id is known before and after. */
const keyOf = ({ clientId, sequence }: Message) => clientId ?? `message-${sequence}`

/** Of the reader's calendar. */
function dayOf(iso: string): string {
  return new Date(iso).toDateString()
}

function toMessage({ clientId, text, attachments }: Outgoing): Message {
  return {
    sequence: 0,
    clientId,
    author: 'customer',
    name: null,
    notice: null,
    text,
    language: 'en',
    plans: [],
    orders: [],
    cart: null,
    attachments,
    offersPerson: false,
    sentAt: '',
  }
}
