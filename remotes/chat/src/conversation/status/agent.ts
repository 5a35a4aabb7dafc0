import { type Conversation, changeResponseSchema } from '@storefront/api/chat'
import { post, remove } from 'shared/http'
import { $language } from 'shared/i18n'

import { reconnectAfterFirst } from '../../composer/outbox/first-message.ts'
import type { HistoryStore } from '../history/history.store.ts'
import type { LoadedMessagesStore } from '../history/loaded-messages.store.ts'
import { withTabLock } from '../tab-lock.ts'

/** What the customer of one page asks of an agent. */
export function createAgentRequests(loaded: LoadedMessagesStore, history: HistoryStore) {
  const { currentGeneration, loadHistory } = history

  /** Sends a change and updates the conversation. Rejects on failure, so that the button can show the error. */
  async function change(call: () => Promise<{ conversation: Conversation }>): Promise<void> {
    const [before, requestGeneration] = [loaded.$conversation.get(), currentGeneration()]
    const { conversation } = await (before === null ? withTabLock(call) : call())
    if (requestGeneration !== currentGeneration()) return
    loaded.updateConversation(conversation)
    reconnectAfterFirst(before)
    // The result is a message in the conversation.
    await loadHistory()
  }

  /** Requests an agent. Idempotent. */
  function requestAgent(): Promise<void> {
    const body = { language: $language.get() }
    return change(() => post('/api/v3/chat/person', body, changeResponseSchema))
  }

  /** Returns to the assistant, unless an agent has taken the conversation. */
  function cancelWaiting(): Promise<void> {
    return change(() => remove('/api/v3/chat/person', changeResponseSchema))
  }

  /** Saves an email address for the reply while no agent is available. */
  function saveContact(email: string): Promise<void> {
    return change(() => post('/api/v3/chat/contact', { email }, changeResponseSchema))
  }

  /** Rates a conversation that an agent closed: a score of 1 to 5, once. */
  function rate(rating: { score: number; comment?: string }): Promise<void> {
    return change(() => post('/api/v3/chat/rating', rating, changeResponseSchema))
  }

  return { requestAgent, cancelWaiting, saveContact, rate }
}
