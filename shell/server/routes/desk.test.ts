import { randomUUID } from 'node:crypto'
import type { Message } from '@storefront/api/chat'
import {
  agentsAnswerSchema,
  type DeskConversation,
  deskChangeAnswerSchema,
  deskListAnswerSchema,
  deskMessagesAnswerSchema,
} from '@storefront/api/desk'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { findByEmail } from '../db/accounts.ts'
import { createNeighbour } from '../events/testing.ts'
import { createTestShop, type TestShop } from './testing.ts'

const desk = '/api/v3/desk/conversations'
let shop: TestShop
let sue: string
let otto: string
beforeEach(async () => {
  shop = await createTestShop()
  sue = await shop.signIn('support@quarry.example')
  otto = await shop.signIn('operator@quarry.example')
})
afterEach(async () => {
  await shop.close()
})

const idOf = async (email: string) =>
  (await findByEmail(shop.dependencies.database, email))?.id ?? ''
const run = (text: string) => shop.dependencies.database.execute(sql.raw(text))
const list = async (cookie = sue) =>
  deskListAnswerSchema.parse((await shop.call(desk, { cookie })).json()).content
const read = async (id: string, cookie = sue, query = '') =>
  deskMessagesAnswerSchema.parse(
    (await shop.call(`${desk}/${id}/messages${query}`, { cookie })).json(),
  ).content
const act = (id: string, what: string, body: object = {}, cookie = sue) =>
  shop.call(`${desk}/${id}/${what}`, { body, cookie })
const changed = (answered: Awaited<ReturnType<typeof act>>): DeskConversation =>
  deskChangeAnswerSchema.parse(answered.json()).content.conversation
const say = (id: string, text: string, clientId: string = randomUUID(), cookie = sue) =>
  act(id, 'messages', { clientId, text }, cookie)

/** A conversation of a customer who asked for a person so many minutes ago. */
async function waiting(minutes = 1, customerId: string | null = null): Promise<string> {
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
  const refused = await act(id, 'take', {}, shop.customer)
  expect([refused.statusCode, refused.json().error]).toEqual([403, 'forbidden'])
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

test('gives a conversation to exactly one of those who take it at once, on two processes', async () => {
  const id = await waiting()
  const neighbour = await createNeighbour(shop.dependencies)
  const url = `${desk}/${id}/take`
  const takes = [shop.app, neighbour, shop.app, neighbour].map((app, index) =>
    app.inject({ method: 'POST', url, headers: { cookie: index % 2 ? otto : sue }, payload: {} }),
  )
  const answers = await Promise.all(takes)
  await neighbour.close()
  const won = answers.filter(({ statusCode }) => statusCode === 200)
  const lost = answers.filter(({ statusCode }) => statusCode === 409)
  expect([won.length, lost.length]).toEqual([2, 2])
  const winner = won[0] && changed(won[0]).agent
  expect(['Sue Park', 'Otto Lin']).toContain(winner)
  for (const one of lost)
    expect(one.json()).toMatchObject({ error: 'already_taken', details: { agent: winner } })
  const notices = (await read(id)).messages.filter(({ notice }) => notice === 'joined')
  expect(notices.map(({ name }) => name)).toEqual([winner])
})

test('lets only whoever has taken it answer, and each answer stands once', async () => {
  const id = await waiting()
  expect((await say(id, 'Too early')).json()).toMatchObject({
    error: 'not_assigned',
    details: { state: 'waiting', agent: null },
  })
  expect((await act(id, 'take')).statusCode).toBe(200)
  expect((await say(id, 'Not mine', randomUUID(), otto)).json()).toMatchObject({
    error: 'not_assigned',
    details: { state: 'taken', agent: 'Sue Park' },
  })
  const clientId = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => say(id, ' Hola\u0000 ', clientId)))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const { messages, conversation } = await read(id)
  expect(messages.slice(4)).toMatchObject([
    { sequence: 5, clientId, author: 'agent', name: 'Sue Park', text: 'Hola', language: 'es' },
  ])
  expect(conversation).toMatchObject({ lastText: 'Hola', lastAuthor: 'agent', unseen: 0 })
  for (const blank of [' ', '\u200B\u200D', '\u3164'])
    expect((await say(id, blank)).statusCode).toBe(422)
})

test('prices the plans of an answer from the catalogue', async () => {
  const id = await waiting()
  await act(id, 'take')
  const body = { clientId: randomUUID(), plans: [1060, 1059, 1060] }
  const sent = await act(id, 'messages', body)
  const [message] = sent.json().content.messages as Message[]
  expect(message?.plans.map(plan => [plan.product_id, plan.monthly_fee, plan.left])).toEqual([
    [1060, '166.00', 5],
    [1059, '83.00', 5],
  ])
  const unknown = await act(id, 'messages', { clientId: randomUUID(), plans: [999_999_999_999] })
  expect([unknown.statusCode, unknown.json().error]).toEqual([422, 'unknown_product'])
})

test('passes a conversation on, or back to its old place', async () => {
  const [first, second] = [await waiting(9), await waiting(5)]
  await act(first, 'take')
  const ottoId = await idOf('operator@quarry.example')
  const passed = changed(await act(first, 'transfer', { agentId: ottoId }))
  expect(passed).toMatchObject({ agent: 'Otto Lin', isMine: false, state: 'taken' })
  expect((await act(first, 'transfer', { agentId: null })).statusCode).toBe(409)
  const customer = await idOf('demo@quarry.example')
  expect((await act(first, 'transfer', { agentId: customer }, otto)).statusCode).toBe(422)
  const back = changed(await act(first, 'transfer', { agentId: null }, otto))
  expect(back).toMatchObject({ agent: null, state: 'waiting', place: 1 })
  expect((await list()).waiting.map(({ id }) => id)).toEqual([first, second])
  const notices = (await read(first)).messages.slice(3)
  expect(notices.map(({ notice, name }) => [notice, name])).toEqual([
    ['joined', 'Sue Park'],
    ['transferred', 'Otto Lin'],
    ['waiting', null],
  ])
})

test('says nothing when somebody passes a conversation on to who has it', async () => {
  const id = await waiting()
  await act(id, 'take')
  const sueId = await idOf('support@quarry.example')
  for (const cookie of [sue, otto])
    expect(changed(await act(id, 'transfer', { agentId: sueId }, cookie)).agent).toBe('Sue Park')
  expect((await read(id)).messages.at(-1)?.notice).toBe('joined')
  const ottoId = await idOf('operator@quarry.example')
  expect(changed(await act(id, 'transfer', { agentId: ottoId }, otto)).agent).toBe('Otto Lin')
  expect((await act(id, 'transfer', { agentId: ottoId })).statusCode).toBe(409)
})

test('lets an operator pass on what somebody else has', async () => {
  const id = await waiting()
  await act(id, 'take')
  expect(changed(await act(id, 'transfer', { agentId: null }, otto)).state).toBe('waiting')
})

test('asks for a rating when it is closed, and ends there', async () => {
  const id = await waiting()
  expect((await act(id, 'close')).statusCode).toBe(409)
  await act(id, 'take')
  expect((await act(id, 'close', {}, otto)).statusCode).toBe(409)
  for (const _ of [1, 2])
    expect(changed(await act(id, 'close'))).toMatchObject({ state: 'closed', isRatingAsked: true })
  expect((await say(id, 'Too late')).statusCode).toBe(409)
  expect((await act(id, 'take')).json().details).toEqual({ state: 'closed', agent: null })
  const { closed, taken } = await list()
  expect([closed.map(one => one.id), taken]).toEqual([[id], []])
  expect((await read(id)).messages.at(-1)).toMatchObject({ notice: 'closed', name: 'Sue Park' })
})

test('keeps what was closed with its rating, and shows nothing of what the assistant is told later', async () => {
  const customer = (what: string, body: object) => shop.call(`/api/v3/chat/${what}`, { body })
  const tell = (text: string, rest: object = {}) =>
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
  await tell('thanks')
  await tell('a secret', { attachments: [attachment] })
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

test('marks as seen what whoever has taken it has read', async () => {
  const id = await waiting()
  await act(id, 'take')
  expect((await list()).taken[0]?.unseen).toBe(1)
  await act(id, 'seen', { sequence: 3 }, otto)
  expect((await list()).taken[0]?.unseen).toBe(1)
  expect(changed(await act(id, 'seen', { sequence: 2 ** 40 }))).toMatchObject({
    seenByTeam: 4,
    unseen: 0,
  })
  expect(changed(await act(id, 'seen', { sequence: 2 })).seenByTeam).toBe(4)
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
  const agents = agentsAnswerSchema.parse(
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
