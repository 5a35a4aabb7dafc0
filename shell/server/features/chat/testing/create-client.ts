import { randomUUID } from 'node:crypto'
import {
  conversationResponseSchema,
  type MessageInput,
  messageResponseSchema,
  messagesResponseSchema,
} from '@storefront/api/chat'

import type { TestShop } from '../../../testing/routes.ts'

type TestMessage = Partial<MessageInput>

/** A browser that stores the `chat` cookie, with or without a session. */
export function createVisitor(shop: TestShop, session = '') {
  let chat = ''
  const cookie = () => [session, chat].filter(part => part !== '').join('; ')
  const call = async (path: string, body?: object) => {
    const responded = await shop.call(`/api/v3/chat/${path}`, {
      cookie: cookie(),
      ...(body && { body }),
    })
    const set = responded.cookies.find(({ name }) => name === 'chat')
    if (set) chat = `chat=${set.value}`
    return responded
  }
  const send = (saying: TestMessage = {}) =>
    call('messages', { clientId: randomUUID(), text: 'hello', language: 'en', ...saying })
  return {
    cookie,
    call,
    /** The raw response, also of a rejected request. */
    send,
    say: async (text: string, saying: TestMessage = {}) =>
      messageResponseSchema.parse((await send({ text, ...saying })).json()).content,
    read: async (query = '') =>
      messagesResponseSchema.parse((await call(`messages${query}`)).json()).content,
    conversation: async () =>
      conversationResponseSchema.parse((await call('conversation')).json()).content,
    signIn: (cookie: string) => {
      session = cookie
    },
  }
}
export type ChatClient = ReturnType<typeof createVisitor>
