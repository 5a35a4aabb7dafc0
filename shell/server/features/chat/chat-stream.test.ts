import { randomUUID } from 'node:crypto'
import { type ChatEvent, chatEventSchema, messageResponseSchema } from '@storefront/api/chat'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import {
  createNeighbour,
  openStream,
  type ReceivedEvent,
  type TestStream,
} from '../events/testing/open-stream.ts'
import { type ChatClient, createVisitor } from './testing/create-client.ts'

let shop: TestShop
let neighbour: FastifyInstance
let origins: [string, string]
let guest: ChatClient
const listeners: TestStream[] = []

beforeEach(async () => {
  shop = await createTestShop({ RATE_LIMITS: 'off' })
  neighbour = await createNeighbour(shop.dependencies)
  origins = [
    await shop.app.listen({ host: '127.0.0.1', port: 0 }),
    await neighbour.listen({ host: '127.0.0.1', port: 0 }),
  ]
  guest = createVisitor(shop)
})
afterEach(async () => {
  for (const listener of listeners.splice(0)) listener.disconnect()
  await neighbour.close()
  await shop.close()
})

type Follow = { cookie?: string; topics?: string; query?: string }
async function follow(origin: string, ask: Follow = {}): Promise<TestStream> {
  const { cookie = guest.cookie(), ...rest } = ask
  const listener = await openStream(origin, { topics: 'chat', ...rest, headers: { cookie } })
  listeners.push(listener)
  if (listener.status === 200)
    await listener.until(({ event }) => event === 'start' || event === 'reset')
  return listener
}
const isNews = ({ event }: ReceivedEvent) => event === 'chat' || event === 'desk'
const newsOf = (listener: TestStream): ChatEvent[] =>
  listener
    .received()
    .filter(isNews)
    .map(({ data }) => chatEventSchema.parse(data))
const sequencesOf = (listener: TestStream) =>
  newsOf(listener).flatMap(event =>
    event.kind === 'messages' ? event.messages.map(({ sequence }) => sequence) : [],
  )
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const kindOf = (kind: ChatEvent['kind']) => (reported: ReceivedEvent) => reported.data.kind === kind

test('sends the response to every browser of the owner, on every process, and to no one else', async () => {
  await guest.say('hello')
  const other = createVisitor(shop)
  await other.say('hello')
  const [here, there] = [await follow(origins[0]), await follow(origins[1])]
  const foreign = await follow(origins[1], { cookie: other.cookie() })
  const anonymous = await follow(origins[1], { cookie: '' })
  await guest.say('four cores')
  await Promise.all([here, there].map(listener => listener.until(isNews)))
  expect(sequencesOf(here)).toEqual([3, 4])
  expect(sequencesOf(there)).toEqual([3, 4])
  await other.say('my order')
  await foreign.until(isNews)
  expect(sequencesOf(foreign)).toEqual([3, 4])
  expect(newsOf(anonymous)).toEqual([])
})

test('sends an account the messages that it first wrote elsewhere', async () => {
  const phone = await follow(origins[1], { cookie: shop.customer })
  await createVisitor(shop, shop.customer).say('hello')
  await phone.until(isNews)
  expect(sequencesOf(phone)).toEqual([1, 2])
})

test('loses nothing between the stream and a later read, whenever the stream begins', {
  tags: ['C2'],
}, async () => {
  await guest.call('person', { language: 'en' })
  const total = 30
  const listen = async (index: number): Promise<number[]> => {
    const first = await follow(origins[index % 2] ?? '')
    const known = (await guest.read('?after=0')).messages.map(({ sequence }) => sequence)
    if (index % 3 === 0) await first.until(isNews)
    first.disconnect()
    // Reconnects to the other process with the last event id.
    const last = first.received().at(-1)?.id
    const again = await follow(origins[(index + 1) % 2] ?? '', { query: `&last=${last}` })
    await written
    await again.until(reported => JSON.stringify(reported.data).includes(`message ${total}"`))
    return [...known, ...sequencesOf(first), ...sequencesOf(again)]
  }
  const heard: Promise<number[]>[] = []
  const write = async () => {
    for (let count = 2; count <= total; count++) {
      if (count % 2 === 0 && count < 25) heard.push(listen(count / 2))
      await guest.say(`message ${count}`)
    }
  }
  const written = write()
  await written
  for (const sequences of await Promise.all(heard))
    expect([...new Set(sequences)].sort((a, b) => a - b)).toEqual(upTo(total))
})

test('sends each message once per stream, and again only after a reconnect that missed it', {
  tags: ['C3'],
}, async () => {
  await guest.say('hello')
  const first = await follow(origins[0])
  for (const text of ['one', 'two', 'three']) await guest.say(text)
  await first.until(({ data }) => JSON.stringify(data).includes('"three"'))
  expect(sequencesOf(first)).toEqual([3, 4, 5, 6, 7, 8])
  const [start, one] = first.received()
  const after = await follow(origins[1], { query: `&last=${one?.id}` })
  expect(sequencesOf(after)).toEqual([5, 6, 7, 8])
  const same = await follow(origins[0], { query: `&last=${start?.id}` })
  expect(sequencesOf(same)).toEqual([3, 4, 5, 6, 7, 8])
})

test('returns the stored pair for each resend, on every process', {
  tags: ['C5', 'C6'],
}, async () => {
  await guest.say('hello')
  const listener = await follow(origins[1])
  const clientId = randomUUID()
  const body = JSON.stringify({ clientId, text: 'four cores in Madrid', language: 'en' })
  const headers = { cookie: guest.cookie(), 'content-type': 'application/json' }
  const post = async (origin: string) => {
    const response = await fetch(`${origin}/api/v3/chat/messages`, {
      method: 'POST',
      headers,
      body,
    })
    return messageResponseSchema.parse(await response.json())
  }
  const responses = await Promise.all([...origins, ...origins].map(post))
  responses.push(await post(origins[1]))
  const pairs = responses.map(({ content }) => JSON.stringify(content.messages))
  expect(new Set(pairs).size).toBe(1)
  await guest.say('the end')
  await listener.until(({ data }) => JSON.stringify(data).includes('the end'))
  expect(sequencesOf(listener)).toEqual([3, 4, 5, 6])
  expect(newsOf(listener)[0]).toMatchObject({ messages: [{ clientId }, { author: 'assistant' }] })
})

test('orders by the clock and sequence of the server, whatever the browser sends', {
  tags: ['C14'],
}, async () => {
  const { messages: early } = await guest.say('hello', { sentAt: '2031-01-01T00:00:00Z' } as object)
  await Promise.all(upTo(6).map(count => guest.say(`message ${count}`)))
  const { messages } = await guest.read()
  expect(messages.map(({ sequence }) => sequence)).toEqual(upTo(14))
  const times = messages.map(({ sentAt }) => Date.parse(sentAt))
  expect([...times].sort((a, b) => a - b)).toEqual(times)
  expect(Math.abs(Date.parse(early[0]?.sentAt ?? '') - Date.now())).toBeLessThan(60_000)
})

test('shows desks what waits for agents, and nothing of conversations with the assistant', async () => {
  const cookie = await shop.signIn('support@quarry.example')
  const desk = await follow(origins[1], { topics: 'stock,desk', cookie })
  await guest.say('hello')
  await guest.call('person', { language: 'en' })
  await guest.say('is anybody there')
  await desk.until(({ data }) => JSON.stringify(data).includes('anybody'))
  expect(newsOf(desk).map(({ kind }) => kind)).toEqual(['queue', 'messages', 'messages'])
  expect(sequencesOf(desk)).toEqual([3, 4])
  for (const listener of ['', shop.customer]) {
    const rejected = await follow(origins[0], { topics: 'desk', cookie: listener })
    expect(rejected.status).toBe(403)
  }
})

test('sends typing to the other side only, on another process, and only once', async () => {
  const cookie = await shop.signIn('support@quarry.example')
  await guest.say('hello')
  const [desk, own] = [
    await follow(origins[1], { topics: 'desk', cookie }),
    await follow(origins[1]),
  ]
  expect((await guest.call('typing', { isTyping: true })).json().content).toEqual({})
  await guest.call('person', { language: 'en' })
  await guest.call('typing', { isTyping: true })
  const typed = await desk.until(kindOf('typing'))
  expect(typed).toMatchObject({ event: 'desk', id: null, data: { by: 'customer', isTyping: true } })
  const { conversation } = await guest.conversation()
  const url = `/api/v3/desk/conversations/${conversation?.id}`
  await shop.call(`${url}/take`, { body: {}, cookie })
  await shop.call(`${url}/typing`, { body: { isTyping: true }, cookie })
  expect((await own.until(kindOf('typing'))).data).toMatchObject({ by: 'agent', name: 'Sue Park' })
  expect(newsOf(desk).filter(({ kind }) => kind === 'typing')).toHaveLength(1)
  const late = await follow(origins[1], { query: '&age=60000' })
  await late.until(kindOf('messages'))
  expect(late.received().some(kindOf('typing'))).toBe(false)
})

test('ends the streams of a session within a second, on every process', {
  tags: ['C11'],
}, async () => {
  const tablet = await shop.signIn()
  const [own, second] = [
    await follow(origins[1], { cookie: tablet, topics: 'stock' }),
    await follow(origins[1], { cookie: shop.customer }),
  ]
  const began = Date.now()
  await shop.call('/api/auth/clear-token', { body: {}, cookie: tablet })
  await own.ended
  expect(Date.now() - began).toBeLessThan(1000)
  const third = await shop.signIn()
  await shop.call('/api/v3/account/sessions/revoke-others', { body: {}, cookie: third })
  await second.ended
})

test('ends the streams of a desk with the role of the agent', async () => {
  const cookie = await shop.signIn('support@quarry.example')
  const desk = await follow(origins[1], { topics: 'desk', cookie })
  await shop.database.execute(
    "UPDATE accounts SET role = 'customer' WHERE email = 'support@quarry.example'",
  )
  await desk.ended
  expect((await follow(origins[1], { topics: 'desk', cookie })).status).toBe(403)
})

test('sends all of this, and ends sessions, if no notification arrives', async () => {
  const deaf = await createNeighbour(shop.dependencies, { hasNotifications: false })
  const origin = await deaf.listen({ host: '127.0.0.1', port: 0 })
  const cookie = await shop.signIn('support@quarry.example')
  guest.signIn(await shop.signIn())
  await guest.call('person', { language: 'en' })
  const desk = await follow(origin, { topics: 'desk', cookie })
  const own = await follow(origin)
  await guest.say('is anybody there')
  await desk.until(kindOf('messages'))
  await guest.call('typing', { isTyping: true })
  await desk.until(kindOf('typing'))
  const began = Date.now()
  await shop.call('/api/auth/clear-token', { body: {}, cookie: guest.cookie() })
  await own.ended
  expect(Date.now() - began).toBeLessThan(2000)
  await shop.database.execute("UPDATE accounts SET role = 'customer' WHERE role = 'support'")
  await desk.ended
  await deaf.close()
})

test('rejects a page of another site', { tags: ['C12'] }, async () => {
  const url = `${origins[0]}/api/events?topics=chat`
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    const rejected = await openStream(origins[0], { topics: 'chat', headers })
    expect([url, rejected.status]).toEqual([url, 403])
    rejected.disconnect()
  }
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
  const posted = await fetch(`${origins[0]}/api/v3/chat/person`, {
    ...{ method: 'POST', headers, body: '{"language":"en"}' },
  })
  expect(posted.status).toBe(403)
})
