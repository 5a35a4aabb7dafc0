import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../../testing/routes.ts'
import { createVisitor } from '../testing/create-client.ts'
import { readConversation } from './repository-conversations.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop({ RATE_LIMITS: 'off' })
})
afterEach(async () => {
  await shop.close()
})

const upload = async (conversationId: string) => {
  const id = randomUUID()
  await shop.database.execute(sql`INSERT INTO attachments (id, conversation_id, name, type, bytes)
    VALUES (${id}::uuid, ${conversationId}::uuid, 'a.txt', 'text/plain', 1)`)
  return id
}
/** An account with a message, and a browser with a message before signing in. */
async function createBoth() {
  const account = createVisitor(shop, shop.customer)
  await account.say('hello')
  const guest = createVisitor(shop)
  await guest.say('first')
  return { account, guest }
}

test('appends the messages from before the sign-in in their order, with ids and responses', async () => {
  const { account, guest } = await createBoth()
  const clientId = randomUUID()
  const sent = await guest.say('four cores', { clientId })
  guest.signIn(shop.customer)
  const { messages, conversation } = await guest.read()
  const customers = messages.filter(({ author }) => author === 'customer')
  expect(customers.map(({ text }) => text)).toEqual(['hello', 'first', 'four cores'])
  expect(messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
  expect(conversation).toMatchObject({ lastSequence: 6, state: 'assistant' })
  const again = await account.say('four cores', { clientId })
  expect(again.messages.map(({ sequence }) => sequence)).toEqual([5, 6])
  expect(again.messages.map(({ text }) => text)).toEqual(sent.messages.map(({ text }) => text))
})

test('moves uploads, with and without a message', async () => {
  const { account, guest } = await createBoth()
  const id = (await guest.conversation()).conversation?.id ?? ''
  const [sent, kept] = [await upload(id), await upload(id)]
  await guest.say('look', { attachments: [sent] })
  guest.signIn(shop.customer)
  const found = (await guest.read()).messages.find(({ text }) => text === 'look')
  expect(found).toMatchObject({ sequence: 5, attachments: [{ id: sent, name: 'a.txt' }] })
  const { messages } = await account.say('and this', { attachments: [kept] })
  expect(messages[0]?.attachments).toMatchObject([{ id: kept }])
})

test('happens once, also for concurrent requests', async () => {
  const { guest } = await createBoth()
  guest.signIn(shop.customer)
  const reads = await Promise.all(Array.from({ length: 6 }, () => guest.read()))
  for (const { messages } of [...reads, await guest.read()])
    expect(messages.filter(({ text }) => text === 'first')).toHaveLength(1)
  const counted = await shop.database.execute(sql`SELECT count(*)::int AS count FROM conversations`)
  expect((counted as unknown as { rows: unknown[] }).rows).toEqual([{ count: 1 }])
})

test('stores a message that was sent while its conversation was merged', async () => {
  const { account, guest } = await createBoth()
  const late = createVisitor(shop)
  late.signIn(guest.cookie())
  guest.signIn(shop.customer)
  await Promise.all([late.say('under way'), guest.read(), guest.read()])
  await guest.read()
  const texts = (await account.read()).messages.map(({ text }) => text)
  expect(texts.filter(text => text === 'under way')).toHaveLength(1)
  expect(texts.filter(text => text === 'first')).toHaveLength(1)
})

test('asks a concurrent reader to try again', async () => {
  const { account, guest } = await createBoth()
  const id = (await guest.conversation()).conversation?.id ?? ''
  guest.signIn(shop.customer)
  await guest.read()
  await expect(readConversation(shop.database, id)).rejects.toMatchObject({ code: 'unavailable' })
  expect((await account.conversation()).conversation?.id).not.toBe(id)
})

test('treats messages of both with the same client id as one', async () => {
  const { account, guest } = await createBoth()
  const clientId = randomUUID()
  await guest.say('twice', { clientId })
  await account.say('twice', { clientId })
  guest.signIn(shop.customer)
  const { messages } = await guest.read()
  expect(messages.filter(({ text }) => text === 'twice')).toHaveLength(1)
  expect(messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
})

test('keeps waiting for an agent, and leaves with the agent who has the account’s conversation', async () => {
  const agent = await shop.signIn('support@quarry.example')
  const { account, guest } = await createBoth()
  await guest.call('person', { language: 'en' })
  guest.signIn(shop.customer)
  const { conversation } = await guest.conversation()
  expect(conversation).toMatchObject({ state: 'waiting', place: 1 })
  const url = `/api/v3/desk/conversations/${conversation?.id}/take`
  expect((await shop.call(url, { body: {}, cookie: agent })).statusCode).toBe(200)
  const other = createVisitor(shop)
  await other.call('person', { language: 'en' })
  other.signIn(shop.customer)
  await other.read()
  expect((await account.conversation()).conversation).toMatchObject({
    state: 'taken',
    agent: 'Sue Park',
  })
})

test('does not overwrite the rating of the account', async () => {
  const { account, guest } = await createBoth()
  const id = (await account.conversation()).conversation?.id
  await shop.database.execute(
    sql`UPDATE conversations SET state = 'closed', closed_at = now(), rating = 4 WHERE id = ${id}::uuid`,
  )
  guest.signIn(shop.customer)
  expect((await guest.conversation()).conversation).toMatchObject({ state: 'closed', rating: 4 })
})

test('leaves the unread messages of the account unread', async () => {
  const { account, guest } = await createBoth()
  await guest.call('seen', { sequence: 2 })
  await account.call('seen', { sequence: 1 })
  guest.signIn(shop.customer)
  expect((await guest.read()).conversation?.seenByCustomer).toBe(1)
  const other = createVisitor(shop)
  await other.say('later')
  await other.call('seen', { sequence: 1 })
  await account.call('seen', { sequence: 4 })
  other.signIn(shop.customer)
  expect((await other.read()).conversation?.seenByCustomer).toBe(5)
})
