import { randomUUID } from 'node:crypto'
import {
  type DeskConversation,
  deskChangeResponseSchema,
  deskListResponseSchema,
  deskMessagesResponseSchema,
} from '@storefront/api/desk'
import { sql } from 'drizzle-orm'

import { createTestShop, type TestShop } from '../../../testing/routes.ts'
import { findByEmail } from '../../accounts/repository-accounts.ts'

export const desk = '/api/v3/desk/conversations'
export let shop: TestShop
/** The session cookie of a support agent. */
export let sue: string
/** The session cookie of an operator. */
export let otto: string

/** Starts a shop and signs in its team. Returns a function that closes it. */
export async function openDesk() {
  shop = await createTestShop()
  sue = await shop.signIn('support@quarry.example')
  otto = await shop.signIn('operator@quarry.example')
  return () => shop.close()
}

export const idOf = async (email: string) =>
  (await findByEmail(shop.dependencies.database, email))?.id ?? ''
export const run = (text: string) => shop.dependencies.database.execute(sql.raw(text))
export const list = async (cookie = sue) =>
  deskListResponseSchema.parse((await shop.call(desk, { cookie })).json()).content
export const read = async (id: string, cookie = sue, query = '') =>
  deskMessagesResponseSchema.parse(
    (await shop.call(`${desk}/${id}/messages${query}`, { cookie })).json(),
  ).content
export const postCommand = (id: string, what: string, body: object = {}, cookie = sue) =>
  shop.call(`${desk}/${id}/${what}`, { body, cookie })
export const readChanged = (responded: Awaited<ReturnType<typeof postCommand>>): DeskConversation =>
  deskChangeResponseSchema.parse(responded.json()).content.conversation
export const sendReply = (
  id: string,
  text: string,
  clientId: string = randomUUID(),
  cookie = sue,
) => postCommand(id, 'messages', { clientId, text }, cookie)

/** Adds a conversation in which a person was requested `minutes` ago. Returns its id. */
export async function addWaiting(minutes = 1, customerId: string | null = null): Promise<string> {
  const id = randomUUID()
  const owner = customerId === null ? `NULL, '${id}'` : `'${customerId}', NULL`
  await run(`INSERT INTO conversations
    (id, customer_id, cookie_digest, state, handed_over_at, last_sequence, language) VALUES
    ('${id}', ${owner}, 'waiting', now() - interval '${minutes} minutes', 3, 'es')`)
  await run(`INSERT INTO messages (conversation_id, sequence, author, notice, language, text, orders) VALUES
    ('${id}', 1, 'customer', NULL, 'es', 'Una persona', '[]'),
    ('${id}', 2, 'assistant', NULL, 'es', 'QY-1 está pagado', '[{"id":"1","number":"QY-1","state":"paid"}]'),
    ('${id}', 3, 'notice', 'waiting', 'es', '', '[]')`)
  return id
}
