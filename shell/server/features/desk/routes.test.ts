import { randomUUID } from 'node:crypto'
import { agentsResponseSchema } from '@storefront/api/desk'
import { beforeEach, expect, test } from 'vitest'

import {
  act,
  desk,
  idOf,
  list,
  openDesk,
  otto,
  read,
  run,
  shop,
  sue,
  waiting,
} from './testing/open-desk.ts'

beforeEach(openDesk)

test('is for the support team alone', async () => {
  const id = await waiting()
  for (const url of [desk, `${desk}/${id}/messages`, '/api/v3/desk/agents', '/api/v3/desk/replies'])
    for (const [cookie, status] of [
      ['', 401],
      [shop.customer, 403],
      [sue, 200],
      [otto, 200],
    ] as const)
      expect((await shop.call(url, { cookie })).statusCode).toBe(status)
  const rejected = await act(id, 'take', {}, shop.customer)
  expect([rejected.statusCode, rejected.json().error]).toEqual([403, 'forbidden'])
})

test('lists the longest waiting first, by the clock of the server', async () => {
  const customerId = await idOf('demo@quarry.example')
  const late = await waiting(2)
  const early = await waiting(9, customerId)
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

test('knows nothing of a conversation that asked for nobody', async () => {
  const id = await waiting()
  await run(`UPDATE conversations SET state = 'assistant' WHERE id = '${id}'`)
  expect((await list()).waiting).toEqual([])
  expect((await shop.call(`${desk}/${id}/messages`, { cookie: sue })).statusCode).toBe(404)
  expect((await act(id, 'take')).statusCode).toBe(404)
  expect((await act(randomUUID(), 'take')).statusCode).toBe(404)
  expect((await act('nonsense', 'take')).statusCode).toBe(404)
})

test('shows of orders only what the customer attached', async () => {
  const id = await waiting()
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

test('does not show what the assistant told somebody of their servers', async () => {
  const order = await shop.order([{ product_id: 1060, quantity: 1 }])
  await run(`UPDATE orders SET state = 'active' WHERE id = '${order.id}'`)
  const body = { clientId: randomUUID(), text: 'my servers', language: 'en' }
  const said = (await shop.call('/api/v3/chat/messages', { body })).json().content
  expect(said.messages[1].text).toContain('s1060-1.example.com')
  await shop.call('/api/v3/chat/person', { body: { language: 'en' } })
  const { messages } = await read(said.conversation.id)
  expect(messages.map(({ text }) => text)).toEqual(['my servers', '', ''])
})

test('keeps what was closed with its rating, and shows nothing of what the assistant is told later', async () => {
  const customer = (what: string, body: object) => shop.call(`/api/v3/chat/${what}`, { body })
  const report = (text: string, rest: object = {}) =>
    customer('messages', { clientId: randomUUID(), text, language: 'en', ...rest })
  const { id } = (await customer('person', { language: 'en' })).json().content.conversation
  for (const what of ['take', 'close']) await act(id, what)
  const file = await shop.app.inject({
    method: 'POST',
    url: '/api/v3/chat/attachments?name=notes.txt',
    headers: { cookie: shop.customer, 'content-type': 'application/octet-stream' },
    payload: 'only for the assistant',
  })
  const attachment = file.json().content.id
  await report('thanks')
  await report('a secret', { attachments: [attachment] })
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

test('reads a long conversation page by page', async () => {
  const id = await waiting()
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

test('knows who is at the desk', async () => {
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

test('frees the conversation of somebody who is no longer of the team, in its old place', async () => {
  const [deleted, left, other] = [await waiting(9), await waiting(7), await waiting(5)]
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
