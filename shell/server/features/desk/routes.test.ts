import { randomUUID } from 'node:crypto'
import { agentsResponseSchema } from '@storefront/api/desk'
import { beforeEach, expect, test } from 'vitest'

import {
  addWaiting,
  desk,
  idOf,
  list,
  openDesk,
  otto,
  postCommand,
  read,
  run,
  shop,
  sue,
} from './testing/open-desk.ts'

beforeEach(openDesk)

test('accepts only the support team', async () => {
  const id = await addWaiting()
  for (const url of [desk, `${desk}/${id}/messages`, '/api/v3/desk/agents', '/api/v3/desk/replies'])
    for (const [cookie, status] of [
      ['', 401],
      [shop.customer, 403],
      [sue, 200],
      [otto, 200],
    ] as const)
      expect((await shop.call(url, { cookie })).statusCode).toBe(status)
  const rejected = await postCommand(id, 'take', {}, shop.customer)
  expect([rejected.statusCode, rejected.json().error]).toEqual([403, 'forbidden'])
})

test('lists the longest waiting conversation first, with the time of the server', async () => {
  const customerId = await idOf('demo@quarry.example')
  const late = await addWaiting(2)
  const early = await addWaiting(9, customerId)
  const { waiting: queue, now } = await list()
  expect(queue.map(({ id, place }) => [id, place])).toEqual([
    [early, 1],
    [late, 2],
  ])
  expect(Date.parse(now) - Date.parse(queue[0]?.waitingSince ?? '')).toBeGreaterThan(8.5 * 60_000)
  expect(queue[0]).toMatchObject({
    customer: { name: 'Dana Demo', email: 'demo@quarry.example' },
    lastText: 'Una persona',
    language: 'es',
    unseen: 1,
  })
  expect(queue[1]?.customer).toBeNull()
})

test('does not show a conversation in which no person was requested', async () => {
  const id = await addWaiting()
  await run(`UPDATE conversations SET state = 'assistant' WHERE id = '${id}'`)
  expect((await list()).waiting).toEqual([])
  expect((await shop.call(`${desk}/${id}/messages`, { cookie: sue })).statusCode).toBe(404)
  expect((await postCommand(id, 'take')).statusCode).toBe(404)
  expect((await postCommand(randomUUID(), 'take')).statusCode).toBe(404)
  expect((await postCommand('nonsense', 'take')).statusCode).toBe(404)
})

test('shows only orders that the customer attached', async () => {
  const id = await addWaiting()
  await run(`INSERT INTO messages (conversation_id, sequence, author, language, text, orders)
    VALUES ('${id}', 4, 'customer', 'es', '', '[{"id":"1","number":"QY-1","state":"paid"}]')`)
  await run(`UPDATE conversations SET last_sequence = 4 WHERE id = '${id}'`)
  const { messages } = await read(id)
  expect(messages.map(({ text, orders }) => [text, orders.length])).toEqual([
    ['Una persona', 0],
    ['', 0],
    ['', 0],
    ['', 1],
  ])
})

test('does not show the assistant’s replies about the customer’s servers', async () => {
  const order = await shop.order([{ product_id: 1060, quantity: 1 }])
  await run(`UPDATE orders SET state = 'active' WHERE id = '${order.id}'`)
  const body = { clientId: randomUUID(), text: 'my servers', language: 'en' }
  const exchange = (await shop.call('/api/v3/chat/messages', { body })).json().content
  expect(exchange.messages[1].text).toContain('s1060-1.example.com')
  await shop.call('/api/v3/chat/person', { body: { language: 'en' } })
  const { messages } = await read(exchange.conversation.id)
  expect(messages.map(({ text }) => text)).toEqual(['my servers', '', ''])
})

test('shows a closed conversation with its rating, and no later messages to the assistant', async () => {
  const customer = (what: string, body: object) => shop.call(`/api/v3/chat/${what}`, { body })
  const sendMessage = (text: string, rest: object = {}) =>
    customer('messages', { clientId: randomUUID(), text, language: 'en', ...rest })
  const { id } = (await customer('person', { language: 'en' })).json().content.conversation
  for (const what of ['take', 'close']) await postCommand(id, what)
  const file = await shop.app.inject({
    method: 'POST',
    url: '/api/v3/chat/attachments?name=notes.txt',
    headers: { cookie: shop.customer, 'content-type': 'application/octet-stream' },
    payload: 'only for the assistant',
  })
  const attachment = file.json().content.id
  await sendMessage('thanks')
  await sendMessage('a secret', { attachments: [attachment] })
  await customer('rating', { score: 4, comment: 'Fast' })
  const { closed } = await list()
  expect(closed).toMatchObject([
    {
      id,
      state: 'closed',
      rating: 4,
      ratingComment: 'Fast',
      lastText: '',
      lastSequence: 3,
      unseen: 0,
    },
  ])
  for (const query of ['', '?after=3', '?before=9']) {
    const { messages } = await read(id, sue, query)
    expect(messages.filter(({ notice }) => !notice)).toEqual([])
  }
  const path = `/api/v3/chat/attachments/${attachment}`
  expect((await shop.call(path, { cookie: sue })).statusCode).toBe(404)
  expect((await shop.call(path)).statusCode).toBe(302)

  await customer('person', { language: 'en' })
  expect((await read(id)).messages.map(({ text }) => text)).toContain('a secret')
  await shop.call('/api/v3/chat/person', { method: 'DELETE' })
  const again = await list()
  expect([again.waiting, again.closed.map(one => one.id)]).toEqual([[], [id]])
  expect((await read(id)).messages).toHaveLength(3)
})

test('reads a long conversation in pages', async () => {
  const id = await addWaiting()
  await run(`INSERT INTO messages (conversation_id, sequence, author, language, text)
    SELECT '${id}', number, 'customer', 'es', number::text FROM generate_series(4, 250) AS number`)
  await run(`UPDATE conversations SET last_sequence = 250 WHERE id = '${id}'`)
  const ends = async (query: string) => {
    const { messages } = await read(id, sue, query)
    return [messages[0]?.sequence, messages.at(-1)?.sequence]
  }
  expect(await ends('')).toEqual([151, 250])
  expect(await ends('?before=151')).toEqual([51, 150])
  expect(await ends('?after=200')).toEqual([201, 250])
})

test('lists which agents are at the desk', async () => {
  await list(otto)
  const agents = agentsResponseSchema.parse(
    (await shop.call('/api/v3/desk/agents', { cookie: sue })).json(),
  ).content
  expect(agents).toMatchObject([
    { name: 'Otto Lin', isHere: true, isSelf: false },
    { name: 'Sue Park', isHere: true, isSelf: true },
  ])
  await run(`UPDATE desk_visits SET seen_at = now() - interval '5 minutes'`)
  await list(sue)
  const later = await shop.call('/api/v3/desk/agents', { cookie: sue })
  expect(later.json().content.map(({ isHere }: { isHere: boolean }) => isHere)).toEqual([
    true,
    false,
  ])
})

test('returns the conversation of an agent who has left the team to its old place in the queue', async () => {
  const [deleted, left, other] = [await addWaiting(9), await addWaiting(7), await addWaiting(5)]
  await run(`INSERT INTO accounts (owner, email, name, role) VALUES
    ('a', 'a@quarry.example', 'Ann', 'support'), ('b', 'b@quarry.example', 'Ben', 'support')`)
  for (const [id, owner] of [
    [deleted, 'a'],
    [left, 'b'],
  ])
    await run(`UPDATE conversations SET state = 'taken',
      agent_id = (SELECT id FROM accounts WHERE owner = '${owner}') WHERE id = '${id}'`)
  await run(`DELETE FROM accounts WHERE owner = 'a'`)
  await run(`UPDATE accounts SET role = 'customer' WHERE owner = 'b'`)
  expect((await list()).waiting.map(({ id }) => id)).toEqual([deleted, left, other])
})
