import { expect } from '@playwright/test'

import { contentOf, createVisitor } from '../api/api-client.ts'

/** Requests an agent as a guest and returns the id of the conversation. */
export async function requestAsGuest(
  shopUrl: string,
  text: string,
  language: 'en' | 'zh-TW' | 'es' = 'en',
): Promise<string> {
  const guest = await createVisitor(shopUrl)
  const data = { clientId: crypto.randomUUID(), text, language }
  expect((await guest.post('/api/v3/chat/messages', { data })).status()).toBe(201)
  const requested = await guest.post('/api/v3/chat/person', { data: { language } })
  const { conversation } = await contentOf(requested)
  await guest.dispose()
  return conversation.id
}
