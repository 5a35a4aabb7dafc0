import type { Conversation, Message } from '@storefront/api/chat'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { createCurrentConversation } from './current-conversation.store.ts'
import { mergeMessages } from './merge-messages.ts'

export type LoadedMessages = { conversation: Conversation | null; messages: readonly Message[] }
export type LoadedMessagesStore = ReturnType<typeof createLoadedMessages>

/** The conversation and the loaded part of its history, for one page. */
export function createLoadedMessages() {
  const current = createCurrentConversation()
  const { isAnother, updateConversation } = current
  const messages = atom<Message[]>([])
  const isLoaded = atom(false)
  /** All messages from the first loaded one up to this sequence are loaded. */
  let completeTo = 0

  /** The loaded part of the history up to its end, sorted by sequence. */
  const $messages: ReadableAtom<Message[]> = messages
  /** Whether the newest page is loaded. */
  const $isLoaded: ReadableAtom<boolean> = isLoaded
  const $hasOlder: ReadableAtom<boolean> = computed(messages, list => (list[0]?.sequence ?? 1) > 1)

  const lastComplete = () => completeTo

  /** Shows the newest page. Later messages stay; older pages are dropped. */
  function showNewest({ conversation: next, messages: page }: LoadedMessages): void {
    const isSame = !isAnother(next)
    const last = page.at(-1)?.sequence ?? 0
    const later = isSame ? messages.get().filter(({ sequence }) => sequence > last) : []
    updateConversation(next)
    completeTo = last
    show(mergeMessages([...page], later))
    isLoaded.set(true)
  }

  /** Adds the page before the first loaded message. */
  function showOlder(page: readonly Message[]): void {
    messages.set(mergeMessages(messages.get(), page))
  }

  /** Adds a response to `after=`: no message is missing up to its end. */
  function showLater({ conversation: next, messages: page }: LoadedMessages): void {
    updateConversation(next)
    completeTo = Math.max(completeTo, page.at(-1)?.sequence ?? 0)
    show(mergeMessages(messages.get(), page))
  }

  /** Adds messages as they arrive. Returns false when messages before them are missing. */
  function showArrived({ conversation: next, messages: arrived }: LoadedMessages): boolean {
    updateConversation(next)
    const first = messages.get()[0]?.sequence ?? 0
    show(
      mergeMessages(
        messages.get(),
        arrived.filter(({ sequence }) => sequence > first),
      ),
    )
    return completeTo >= (messages.get().at(-1)?.sequence ?? 0)
  }

  /** Starts with the response to a sent message when the history could not be loaded. */
  function startWith(response: LoadedMessages): void {
    completeTo = (response.messages[0]?.sequence ?? 1) - 1
    showArrived(response)
    isLoaded.set(true)
  }

  function show(list: Message[]): void {
    messages.set(list)
    completeTo = endOfComplete(list, completeTo)
  }

  /** Frees memory while no view is open: only the newest messages stay. */
  function trimToNewest(count: number): void {
    const list = messages.get()
    const isComplete = completeTo === list.at(-1)?.sequence
    if (list.length > count && isComplete) messages.set(list.slice(-count))
  }

  function clearLoaded(): void {
    completeTo = 0
    isLoaded.set(false)
    current.clearConversation()
    messages.set([])
  }

  return {
    ...current,
    $messages,
    $isLoaded,
    $hasOlder,
    lastComplete,
    showNewest,
    showOlder,
    showLater,
    showArrived,
    startWith,
    trimToNewest,
    clearLoaded,
  }
}

/** The sequence up to which no message is missing, when none is missing up to `completeTo`. */
function endOfComplete(list: Message[], completeTo: number): number {
  if (list.at(-1)?.sequence === completeTo) return completeTo
  let index = list.findLastIndex(({ sequence }) => sequence <= completeTo) + 1
  let end = completeTo
  while (list[index]?.sequence === end + 1) {
    end += 1
    index += 1
  }
  return end
}
