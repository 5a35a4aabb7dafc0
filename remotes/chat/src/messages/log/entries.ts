import type { Message } from '@storefront/api/chat'
import { $language } from 'shared/i18n'

import type { Outgoing } from '../../conversation/conversation.ts'

/** The delivery state of the user's own message; `null` for messages of others. */
type Delivery = 'sending' | 'failed' | 'sent' | 'seen' | null

/** A line of the conversation. The key of an own message stays the same when it is confirmed. */
export type Entry =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'notice'; key: string; message: Message }
  /** Suggestions after a reply of the assistant. */
  | { kind: 'offer'; key: string; message: Message; question: string }
  | {
      kind: 'message'
      key: string
      message: Message
      delivery: Delivery
      /** Set until the server confirms the message. */
      outgoing: Outgoing | null
      /** First and last message of a group of one author. */
      isFirst: boolean
      isLast: boolean
      /** The user's newest message: only this one shows its delivery state. */
      isNewestOwn: boolean
    }
type MessageEntry = Extract<Entry, { kind: 'message' }>

type ThreadState = {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  /** Sequence of the last message that the team has read. */
  seenByTeam: number
  /** Sequence of the first unread message; null when there is none. */
  newFrom: number | null
  /** There are older messages that are not loaded, so the start of the first day is unknown. */
  hasOlder: boolean
  /** The assistant replies, not an agent. */
  isAssisted: boolean
}

/** Messages of one author within this time form a group. */
const groupMs = 5 * 60_000

/** Turns the conversation into lines: days, the unread marker, notices, grouped messages and suggestions. */
export function entriesOf(thread: ThreadState): Entry[] {
  const { messages, outgoing, hasOlder, isAssisted } = thread
  const entries: Entry[] = []
  const readTo = Math.max(thread.seenByTeam, messages.findLast(isReply)?.sequence ?? 0)
  let day = hasOlder && messages[0] ? dayOf(messages[0].sentAt) : ''
  for (const message of messages) {
    if (dayOf(message.sentAt) !== day) {
      day = dayOf(message.sentAt)
      entries.push({ kind: 'day', key: `day-${message.sequence}`, at: message.sentAt })
    }
    if (message.sequence === thread.newFrom) entries.push({ kind: 'new', key: 'new' })
    if (message.notice) entries.push({ kind: 'notice', key: keyOf(message), message })
    else append(entries, { message, delivery: deliveryOf(message, readTo), outgoing: null })
  }
  // For a moment the server can have a message that is also still outgoing; show it once.
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const waiting = outgoing.filter(({ clientId }) => !arrived.has(clientId))
  for (const each of waiting) {
    append(entries, { message: toMessage(each), delivery: each.state.status, outgoing: each })
  }
  markNewestOwn(entries)
  const last = waiting.length === 0 && messages.at(-1)
  if (isAssisted && last && last.author === 'assistant') {
    const question = messages.findLast(({ author }) => author === 'customer')?.text ?? ''
    entries.push({ kind: 'offer', key: 'offer', message: last, question })
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
  entry: Pick<MessageEntry, 'message' | 'delivery' | 'outgoing'>,
): void {
  const before = entries.at(-1)
  const isFirst = before?.kind !== 'message' || !isTogether(before, entry)
  if (before?.kind === 'message' && !isFirst) before.isLast = false
  entries.push({
    kind: 'message',
    key: keyOf(entry.message),
    ...entry,
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

/** The sequence is unknown before the server has the message; the client id is known throughout. */
const keyOf = ({ clientId, sequence }: Message) => clientId ?? `message-${sequence}`

/** The calendar day in the user's time zone. */
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
    language: $language.get(),
    plans: [],
    orders: [],
    cart: null,
    attachments,
    offersPerson: false,
    sentAt: '',
  }
}
