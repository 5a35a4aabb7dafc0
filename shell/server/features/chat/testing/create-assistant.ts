import { randomUUID } from 'node:crypto'
import { type Message, messageResponseSchema } from '@storefront/api/chat'
import type { Language } from '@storefront/api/language'

import { createTestShop } from '../../../testing/routes.ts'
import { startMirror, writeFlavors } from '../../catalog/repository-flavors.ts'
import seed from '../../catalog/seed/flavors.json' with { type: 'json' }
import { reply } from '../assistant/reply.ts'

/** A shop with the whole catalogue, and functions that return responses of the assistant. */
export async function createTestAssistant() {
  const shop = await createTestShop({ RATE_LIMITS: 'off' })
  const { database, dependencies } = shop
  await writeFlavors(database, seed.content, await startMirror(database))

  /** A single message of a guest. */
  const ask = (text: string, language: Language = 'en', customerId: string | null = null) =>
    reply({ text, language, conversation: null, customerId, dependencies })

  /** A conversation, in which each response considers the previous messages. */
  const converse = (language: Language = 'en') => {
    let cookie = ''
    return async (text: string): Promise<Message> => {
      const body = { clientId: randomUUID(), text, language }
      const answered = await shop.call('/api/v3/chat/messages', { body, cookie })
      const [chat] = answered.cookies
      if (chat) cookie = `${chat.name}=${chat.value}`
      const { messages } = messageResponseSchema.parse(answered.json()).content
      const said = messages.find(({ author }) => author === 'assistant')
      if (!said) throw new Error(`The assistant did not answer ${text}`)
      return said
    }
  }

  return { ...shop, ask, converse }
}

export type TestAssistant = Awaited<ReturnType<typeof createTestAssistant>>
