import { randomUUID } from 'node:crypto'
import { type Message, messagesResponseSchema } from '@storefront/api/chat'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  await shop.close()
})

const url = '/api/v3/chat/messages'
const say = (text: string, cookie = '', clientId: string = randomUUID()) =>
  shop.call(url, { body: { clientId, text, language: 'en' }, cookie })
const read = async (cookie: string, after = 0): Promise<Message[]> =>
  messagesResponseSchema.parse((await shop.call(`${url}?after=${after}`, { cookie })).json())
    .content.messages

/** The cookie header that a browser would send. */
const cookieOf = (responded: Awaited<ReturnType<typeof say>>) => {
  const [chat] = responded.cookies
  return `${chat?.name}=${chat?.value}`
}

test('identifies a guest’s conversation by a cookie that scripts cannot read', {
  tags: ['S7.chat'],
}, async () => {
  const responded = await say('I need 4 vCPU')
  expect(responded.cookies).toMatchObject([{ name: 'chat', httpOnly: true, sameSite: 'Lax' }])
  const cookie = cookieOf(responded)
  await say('hello', cookie)
  const messages = await read(cookie)
  expect(messages.map(({ sequence, author }) => [sequence, author])).toEqual([
    [1, 'customer'],
    [2, 'assistant'],
    [3, 'customer'],
    [4, 'assistant'],
  ])
  expect(messages[1]?.text).toContain('I am an automatic assistant')
  expect(messages[3]?.text).not.toContain('automatic')
  expect(messages[1]?.plans[0]).toMatchObject({ planName: 'Dedicated 4C-16G', left: 5 })
  expect(await read(cookie, 2)).toHaveLength(2)
  await say('where is my order?', cookie)
  expect((await read(cookie, 5))[0]).toMatchObject({ author: 'assistant', offersSignIn: true })
  expect(await read('')).toEqual([])
  expect(await read('chat=somebody-elses-conversation')).toEqual([])
})

test('neither reads nor merges a conversation if there are two cookies', async () => {
  const [planted, own] = [cookieOf(await say('planted')), cookieOf(await say('own'))]
  const both = `${planted}; ${own}`
  expect(await read(both)).toEqual([])
  expect(await read(`${shop.customer}; ${both}`)).toEqual([])
  const responded = await say('again', both)
  const made = responded.cookies.find(({ value }) => value !== '')
  expect(made).toMatchObject({ name: 'chat', path: '/' })
  expect(responded.cookies.filter(({ value }) => value === '').map(({ path }) => path)).toEqual([
    '/api',
    '/api/v3',
    '/api/v3/chat',
  ])
  expect((await read(`chat=${made?.value}`))[0]?.text).toBe('again')
  expect((await read(planted))[0]?.text).toBe('planted')
})

test('treats a resend as the same message, also for concurrent requests', async () => {
  const cookie = cookieOf(await say('hello'))
  const clientId = randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => say('my order', cookie, clientId)))
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(await read(cookie)).toHaveLength(4)
})

test('orders concurrent messages of several tabs without a gap', async () => {
  const cookie = cookieOf(await say('hello'))
  await Promise.all(Array.from({ length: 8 }, (_, index) => say(`hello ${index}`, cookie)))
  const sequences = (await read(cookie)).map(({ sequence }) => sequence)
  expect(sequences).toEqual(Array.from({ length: 18 }, (_, index) => index + 1))
})

test('moves a guest’s conversation to the account, and away from the cookie', async () => {
  const cookie = cookieOf(await say('hello'))
  expect(await read(`${shop.customer}; ${cookie}`)).toHaveLength(2)
  expect(await read(shop.customer)).toHaveLength(2)
  expect(await read(cookie)).toEqual([])
})

test('knows the orders of the signed-in customer only', async () => {
  const order = await shop.order([{ product_id: 1059, quantity: 1 }])
  await say(`how is ${order.number}?`, shop.customer)
  expect((await read(shop.customer)).at(-1)?.orders).toMatchObject([{ id: order.id }])
  const other = await shop.signIn('second@quarry.example')
  await say(`how is ${order.number}?`, other)
  expect((await read(other)).at(-1)?.orders).toEqual([])
})

test('rejects empty, too long and malformed messages, and stores hostile ones literally', async () => {
  for (const text of ['', '  ', '\u0000', '\u200B\u200D', '\u3164', 'x'.repeat(4001)])
    expect((await say(text)).statusCode).toBe(422)
  const body = { clientId: randomUUID(), language: 'en', context: {} }
  expect((await shop.call(url, { body, cookie: '' })).statusCode).toBe(422)
  expect((await shop.call(`${url}?after=x`)).statusCode).toBe(422)
  const hostile = '<script>alert(1)</script> \u202e'
  const cookie = cookieOf(await say(`${hostile}\u0000`))
  expect((await read(cookie))[0]?.text).toBe(hostile)
})
