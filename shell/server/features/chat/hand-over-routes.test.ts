import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { addPaidOrders } from '../orders/testing/paid-orders.ts'
import { type ChatClient, createVisitor } from './testing/create-client.ts'

let shop: TestShop
let guest: ChatClient
let agent: string
beforeEach(async () => {
  shop = await createTestShop({ RATE_LIMITS: 'off' })
  guest = createVisitor(shop)
  agent = await shop.signIn('support@quarry.example')
})
afterEach(async () => {
  await shop.close()
})

const atDesk = async (what: string, body: object = {}) => {
  const { conversation } = await guest.conversation()
  const url = `/api/v3/desk/conversations/${conversation?.id}/${what}`
  expect((await shop.call(url, { body, cookie: agent })).statusCode).toBe(200)
}
const lastOf = async (count: number) =>
  (await guest.read()).messages.slice(-count).map(({ author, notice }) => notice ?? author)

test('leaves responses to agents from the hand-over until the conversation is closed', async () => {
  const requested = await guest.call('person', { language: 'es' })
  expect(requested.json().content.conversation).toMatchObject({ state: 'waiting', place: 1 })
  await guest.call('person', { language: 'es' })
  expect((await guest.say('hola')).messages.map(({ author }) => author)).toEqual(['customer'])
  await atDesk('take')
  expect((await guest.say('hay alguien')).conversation).toMatchObject({
    state: 'taken',
    agent: 'Sue Park',
    place: null,
    language: 'es',
  })
  expect(await lastOf(4)).toEqual(['waiting', 'customer', 'joined', 'customer'])
  await atDesk('close')
  const again = await guest.say('gracias')
  expect(again.conversation).toMatchObject({ state: 'assistant', agent: null })
  expect(await lastOf(3)).toEqual(['closed', 'customer', 'assistant'])
})

test('hands over once if the customer asks the assistant for a person', async () => {
  const clientId = '00000000-0000-4000-8000-000000000001'
  const { conversation, messages } = await guest.say('I want to talk to a human', { clientId })
  expect(conversation).toMatchObject({ state: 'waiting', place: 1 })
  expect(messages.map(({ author, notice }) => notice ?? author)).toEqual([
    'customer',
    'assistant',
    'waiting',
  ])
  expect((await guest.say('I want to talk to a human', { clientId })).messages).toEqual(messages)
})

test('sends everyone their position in the queue, in the order of their requests', async () => {
  const visitors = [guest, createVisitor(shop), createVisitor(shop)]
  for (const visitor of visitors) await visitor.call('person', { language: 'en' })
  const places = async () =>
    Promise.all(visitors.map(async one => (await one.conversation()).conversation?.place))
  expect(await places()).toEqual([1, 2, 3])
  await atDesk('take')
  expect(await places()).toEqual([null, 1, 2])
})

test('returns the conversation to the assistant if the customer stops waiting', async () => {
  const behind = createVisitor(shop)
  const stop = () => shop.call('/api/v3/chat/person', { method: 'DELETE', cookie: guest.cookie() })
  expect((await stop()).statusCode).toBe(404)
  await guest.call('person', { language: 'en' })
  await guest.call('contact', { email: 'ana@example.com' })
  await behind.call('person', { language: 'en' })
  for (const _ of [1, 2])
    expect((await stop()).json().content.conversation).toMatchObject({
      ...{ state: 'assistant', place: null, waitingSince: null, contact: null },
    })
  expect(await lastOf(3)).toEqual(['waiting', 'contact', 'cancelled'])
  expect((await behind.conversation()).conversation?.place).toBe(1)
  const lists = await shop.call('/api/v3/desk/conversations', { cookie: agent })
  expect(lists.json().content.waiting).toHaveLength(1)
  expect((await guest.say('hello')).messages.map(({ author }) => author)).toEqual([
    'customer',
    'assistant',
  ])
})

test('leaves a conversation to its agent if the customer stops waiting', async () => {
  await guest.call('person', { language: 'en' })
  await atDesk('take')
  const responded = await shop.call('/api/v3/chat/person', {
    method: 'DELETE',
    cookie: guest.cookie(),
  })
  expect(responded.json().content.conversation).toMatchObject({ state: 'taken', agent: 'Sue Park' })
  expect(await lastOf(2)).toEqual(['waiting', 'joined'])
})

test('accepts an e-mail address outside the hours, which also asks for a person', async () => {
  expect((await guest.call('contact', { email: 'ana@example.com' })).statusCode).toBe(404)
  await guest.say('hello')
  expect((await guest.call('contact', { email: 'ana@' })).statusCode).toBe(422)
  for (const email of ['ana@example.com', 'ana@example.com', 'ana@example.org'])
    await guest.call('contact', { email })
  expect((await guest.conversation()).conversation).toMatchObject({
    state: 'waiting',
    contact: 'ana@example.org',
  })
  expect(await lastOf(4)).toEqual(['assistant', 'waiting', 'contact', 'contact'])
})

test('accepts one rating for a conversation that an agent closed', async () => {
  const rate = async (score: number) =>
    (await guest.call('rating', { score, comment: 'Good' })).statusCode
  await guest.call('person', { language: 'en' })
  await atDesk('take')
  expect(await rate(5)).toBe(409)
  await atDesk('close')
  expect((await guest.conversation()).conversation?.isRatingAsked).toBe(true)
  expect([await rate(0), await rate(4), await rate(4), await rate(5)]).toEqual([422, 200, 200, 409])
  expect((await guest.conversation()).conversation).toMatchObject({
    rating: 4,
    isRatingAsked: false,
  })
  expect(await lastOf(2)).toEqual(['closed', 'rated'])
})

test('counts only existing messages as seen, and never fewer than before', async () => {
  await guest.say('hello')
  const seen = async (sequence: number) =>
    (await guest.call('seen', { sequence })).json().content.conversation.seenByCustomer
  expect([await seen(1), await seen(99), await seen(1)]).toEqual([1, 2, 2])
  expect((await guest.conversation()).conversation?.seenByTeam).toBe(1)
})

test('shows what the customer chose to show, at the prices of the catalogue', async () => {
  const order = await shop.order([{ product_id: 1059, quantity: 1 }])
  guest.signIn(shop.customer)
  const lines = [
    { product_id: 1059, quantity: 2 },
    { product_id: 4, quantity: 1 },
  ]
  const context = { cart: { interval: 'month' as const, lines }, orderId: order.id }
  const { messages } = await guest.say('', { context })
  expect(messages[0]).toMatchObject({
    orders: [{ id: order.id, number: order.number }],
    cart: { kind: 'shown', total: '166.00', lines: [{ fee: '83.00', subtotal: '166.00' }] },
  })
  await addPaidOrders(shop.database, order.id, 50)
  const later = await guest.say('', { context: { orderId: order.id } })
  expect(later.messages[0]?.orders).toMatchObject([{ id: order.id }])
  const other = createVisitor(shop, await shop.signIn('second@quarry.example'))
  for (const visitor of [other, createVisitor(shop)]) {
    const rejected = await visitor.send({ context: { orderId: order.id } })
    expect([rejected.statusCode, rejected.json().details]).toEqual([
      422,
      { 'context.orderId': 'unknown' },
    ])
    expect((await visitor.conversation()).conversation).toBeNull()
  }
})

test('returns the history backwards, page by page', async () => {
  for (let count = 0; count < 55; count++) await guest.say(`hello ${count}`)
  const newest = (await guest.read()).messages
  const before = (await guest.read(`?before=${newest[0]?.sequence}`)).messages
  const after = (await guest.read('?after=105')).messages
  const ends = [newest, before, after].map(page => [page[0]?.sequence, page.at(-1)?.sequence])
  expect(ends).toEqual([
    [11, 110],
    [1, 10],
    [106, 110],
  ])
})
