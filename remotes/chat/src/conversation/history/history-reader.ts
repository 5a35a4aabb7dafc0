import { chatLimits, messagesResponseSchema } from '@storefront/api/chat'
import { get } from 'shared/http'

import type { OutgoingStore } from '../../composer/outbox/outgoing.store.ts'
import type { LoadedMessagesStore } from './loaded-messages.store.ts'

export const messagesPath = '/api/v3/chat/messages'
/** When more messages than this are missing, only the newest page is loaded. */
const maxMissing = 5 * chatLimits.page

type Parts = {
  loaded: LoadedMessagesStore
  outgoing: OutgoingStore
  /** The reader drops responses to requests of an earlier generation. */
  currentGeneration: () => number
}

/** Requests the messages that one page does not have yet. */
export function createHistoryReader({ loaded, outgoing, currentGeneration }: Parts) {
  const { confirmOutgoing } = outgoing
  const { $isLoaded, isAnother, lastComplete, showLater, showNewest } = loaded
  /** The missed range is unknown, so the next request loads the newest page. */
  let isStale = false

  function setStale(isNext: boolean): void {
    isStale = isNext
  }

  /**
   * Loads the newest page first, and later everything after the last complete message.
   * @throws {ApiError} when a request fails.
   */
  function readMissing(): Promise<void> {
    return isStale || !$isLoaded.get() ? readNewest() : readLater()
  }

  async function readNewest(): Promise<void> {
    const requestGeneration = currentGeneration()
    const response = await get(messagesPath, messagesResponseSchema)
    if (requestGeneration !== currentGeneration()) return
    isStale = false
    confirmOutgoing(response.messages)
    showNewest(response)
  }

  async function readLater(): Promise<void> {
    const requestGeneration = currentGeneration()
    let isMore = true
    while (isMore) {
      const after = lastComplete()
      const response = await get(`${messagesPath}?after=${after}`, messagesResponseSchema)
      if (requestGeneration !== currentGeneration()) return
      const last = response.conversation?.lastSequence ?? 0
      if (isAnother(response.conversation) || last - after > maxMissing) return readNewest()
      confirmOutgoing(response.messages)
      showLater(response)
      isMore = response.messages.length > 0 && lastComplete() < last
    }
  }

  return { readMissing, setStale }
}
