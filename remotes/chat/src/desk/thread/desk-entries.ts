import type { Message } from '@storefront/api/chat'

import type { OutgoingReply } from '../composer/replying.store.ts'

export type DeskEntry =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'notice'; key: string; message: Message }
  /** The assistant showed the customer's own cart or orders, which the team cannot see. */
  | { kind: 'withheld'; key: string }
  | { kind: 'message'; key: string; message: Message; isFirst: boolean; isLast: boolean }
  | { kind: 'outgoing'; key: string; reply: OutgoingReply }

const groupMs = 5 * 60_000

const isEmpty = ({ text, plans, orders, cart, attachments }: Message) =>
  text === '' && plans.length + orders.length + attachments.length === 0 && cart === null

/** Turns messages into lines. Messages of one author within a short time form a group. */
export function deskEntries(
  messages: readonly Message[],
  outgoing: readonly OutgoingReply[],
): DeskEntry[] {
  const entries: DeskEntry[] = []
  let day = ''
  for (const message of messages) {
    const today = new Date(message.sentAt).toDateString()
    const key = message.clientId ?? `message-${message.sequence}`
    if (today !== day) entries.push({ kind: 'day', key: `day-${key}`, at: message.sentAt })
    day = today
    if (message.notice) entries.push({ kind: 'notice', key, message })
    else if (isEmpty(message)) entries.push({ kind: 'withheld', key })
    else append(entries, { key, message })
  }
  // For a moment the server can have a reply that is also still outgoing; show it once.
  const keys = new Set(entries.map(({ key }) => key))
  for (const reply of outgoing)
    if (!keys.has(reply.clientId)) entries.push({ kind: 'outgoing', key: reply.clientId, reply })
  return entries
}

function append(entries: DeskEntry[], { key, message }: { key: string; message: Message }): void {
  const before = entries.at(-1)
  const isFirst = before?.kind !== 'message' || !isTogether(before.message, message)
  if (before?.kind === 'message' && !isFirst) before.isLast = false
  entries.push({ kind: 'message', key, message, isFirst, isLast: true })
}

function isTogether(before: Message, { author, name, sentAt }: Message): boolean {
  if (before.author !== author || before.name !== name) return false
  return Date.parse(sentAt) - Date.parse(before.sentAt) < groupMs
}
