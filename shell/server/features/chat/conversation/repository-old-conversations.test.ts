import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../../testing/routes.ts'
import { createVisitor } from '../testing/create-client.ts'
import { deleteOldConversations } from './repository-old-conversations.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop({ RATE_LIMITS: 'off' })
})
afterEach(async () => {
  await shop.close()
})

const grow = async (days: number) => {
  await shop.database.execute(
    sql`UPDATE conversations SET created_at = created_at - make_interval(days => ${days})`,
  )
  await shop.database.execute(
    sql`UPDATE messages SET sent_at = sent_at - make_interval(days => ${days})`,
  )
}

test('deletes conversations of guests 90 days after the last message, and nothing else', async () => {
  const [old, talking, waiting] = [createVisitor(shop), createVisitor(shop), createVisitor(shop)]
  const account = createVisitor(shop, shop.customer)
  for (const visitor of [old, talking, waiting, account]) await visitor.say('hello')
  await waiting.say('I want to talk to a person')
  await grow(89)
  await deleteOldConversations(shop.database)
  expect((await old.read()).messages).toHaveLength(2)

  await grow(2)
  await talking.say('are you still there?')
  await deleteOldConversations(shop.database)
  expect((await old.read()).messages).toEqual([])
  expect((await talking.read()).messages).toHaveLength(4)
  expect((await waiting.read()).messages.length).toBeGreaterThan(3)
  expect((await account.read()).messages).toHaveLength(2)
  await old.say('hello again')
  expect((await old.read()).messages[0]).toMatchObject({ sequence: 1, text: 'hello again' })
})
