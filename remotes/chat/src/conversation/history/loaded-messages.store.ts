import type { Conversation, Message } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { mergeMessages } from './merge-messages.ts'

export type LoadedMessages = { conversation: Conversation | null; messages: readonly Message[] }

const messages = atom<Message[]>([])
const conversation = atom<Conversation | null>(null)
const isLoaded = atom(false)
/** All messages from the first loaded one up to this sequence are loaded. */
let completeTo = 0

/** The loaded part of the history up to its end, sorted by sequence. */
export const $messages: ReadableAtom<Message[]> = messages
/** Null before the first message. */
export const $conversation: ReadableAtom<Conversation | null> = conversation
/** An agent replies, or the customer waits for one. */
export const $isAgentRequested: ReadableAtom<boolean> = computed(
  conversation,
  now => now?.state === 'waiting' || now?.state === 'taken',
)
/** Whether the newest page is loaded. */
export const $isLoaded: ReadableAtom<boolean> = isLoaded
export const $hasOlder: ReadableAtom<boolean> = computed(
  messages,
  list => (list[0]?.sequence ?? 1) > 1,
)

export function lastComplete(): number {
  return completeTo
}

/** True when `next` is another conversation: signing in can merge two of them. */
export function isAnother(next: Conversation | null): boolean {
  const known = conversation.get()
  return known !== null && known.id !== next?.id
}

/** Responses can arrive out of order: the one with more messages is newer, and the read state never goes back. */
export function updateConversation(next: Conversation | null): void {
  const known = conversation.get()
  conversation.set(known && known.id === next?.id ? newerOf(known, next) : next)
}

function newerOf(known: Conversation, next: Conversation): Conversation {
  return {
    ...(next.lastSequence >= known.lastSequence ? next : known),
    seenByCustomer: Math.max(known.seenByCustomer, next.seenByCustomer),
    seenByTeam: Math.max(known.seenByTeam, next.seenByTeam),
  }
}

/** Shows the newest page. Later messages stay; older pages are dropped. */
export function showNewest({ conversation: next, messages: page }: LoadedMessages): void {
  const isSame = !isAnother(next)
  const last = page.at(-1)?.sequence ?? 0
  const later = isSame ? messages.get().filter(({ sequence }) => sequence > last) : []
  updateConversation(next)
  completeTo = last
  messages.set(mergeMessages([...page], later))
  advance()
  isLoaded.set(true)
}

/** Adds the page before the first loaded message. */
export function showOlder(page: readonly Message[]): void {
  messages.set(mergeMessages(messages.get(), page))
}

/** Adds a response to `after=`: no message is missing up to its end. */
export function showLater({ conversation: next, messages: page }: LoadedMessages): void {
  updateConversation(next)
  messages.set(mergeMessages(messages.get(), page))
  completeTo = Math.max(completeTo, page.at(-1)?.sequence ?? 0)
  advance()
}

/** Adds messages as they arrive. Returns false when messages before them are missing. */
export function showArrived({ conversation: next, messages: arrived }: LoadedMessages): boolean {
  updateConversation(next)
  const first = messages.get()[0]?.sequence ?? 0
  messages.set(
    mergeMessages(
      messages.get(),
      arrived.filter(({ sequence }) => sequence > first),
    ),
  )
  advance()
  return completeTo >= (messages.get().at(-1)?.sequence ?? 0)
}

/** Starts with the response to a sent message when the history could not be loaded. */
export function startWith(response: LoadedMessages): void {
  completeTo = (response.messages[0]?.sequence ?? 1) - 1
  showArrived(response)
  isLoaded.set(true)
}

function advance(): void {
  const list = messages.get()
  if (list.at(-1)?.sequence === completeTo) return
  let index = list.findLastIndex(({ sequence }) => sequence <= completeTo) + 1
  while (list[index]?.sequence === completeTo + 1) {
    completeTo += 1
    index += 1
  }
}

/** Frees memory while no view is open: only the newest messages stay. */
export function trimToNewest(count: number): void {
  const list = messages.get()
  if (list.length > count && completeTo === list.at(-1)?.sequence) messages.set(list.slice(-count))
}

export function clearLoaded(): void {
  completeTo = 0
  isLoaded.set(false)
  conversation.set(null)
  messages.set([])
}
