import { afterEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { createVisitor } from './testing/create-client.ts'

let shop: TestShop
afterEach(async () => {
  await shop.close()
})

test('limits too many messages, returns the time to wait, and does not limit others', {
  tags: ['C13'],
}, async () => {
  shop = await createTestShop({ RATE_LIMITS: 'chat-message=3/60,chat-ip=9/60,chat-sign=2/60' })
  const [flooder, other, signer] = [1, 2, 3].map(() => createVisitor(shop))
  await flooder?.say('hello')
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await flooder?.send())?.statusCode)
  expect(statuses).toEqual([201, 201, 201, 429])
  const rejected = await flooder?.send()
  expect(rejected?.json()).toMatchObject({
    error: 'rate_limited',
    details: { retryAfterSeconds: expect.any(Number) },
  })
  expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await other?.send())?.statusCode).toBe(201)
  await signer?.say('hello')
  const signs = []
  for (let count = 0; count < 3; count++)
    signs.push((await signer?.call('typing', { isTyping: true }))?.statusCode)
  expect(signs).toEqual([200, 200, 429])
  // The limit of the address counts ten messages, whatever their speaker.
  for (const status of [201, 429])
    expect((await createVisitor(shop).send()).statusCode).toBe(status)
})

test('limits new conversations per address, and continues existing ones', async () => {
  shop = await createTestShop({ RATE_LIMITS: 'chat-guest=2/60' })
  const first = createVisitor(shop)
  await first.say('hello')
  await createVisitor(shop).say('hello')
  const rejected = await createVisitor(shop).send()
  expect([rejected.statusCode, rejected.cookies]).toEqual([429, []])
  expect((await createVisitor(shop).call('person', { language: 'en' })).statusCode).toBe(429)
  expect((await first.send()).statusCode).toBe(201)
  expect((await createVisitor(shop, shop.customer).send()).statusCode).toBe(201)
})

test('rejects text that is too long with a clear code, counted in characters', {
  tags: ['C10'],
}, async () => {
  shop = await createTestShop({ RATE_LIMITS: 'off' })
  const guest = createVisitor(shop)
  const send = async (text: string) => {
    const responded = await guest.send({ text })
    return [responded.statusCode, responded.json().error, responded.json().details]
  }
  expect(await send('😀'.repeat(262_144))).toEqual([413, 'too_large', undefined])
  expect(await send('x'.repeat(102_400))).toEqual([413, 'too_large', undefined])
  expect(await send('x'.repeat(4001))).toEqual([422, 'invalid', { text: 'too_big' }])
  expect(await send('😀'.repeat(4001))).toEqual([422, 'invalid', { text: 'too_big' }])
  expect((await send('😀'.repeat(4000)))[0]).toBe(201)
})

test('stores hostile text literally, without control characters', { tags: ['C10'] }, async () => {
  shop = await createTestShop({ RATE_LIMITS: 'off' })
  const guest = createVisitor(shop)
  const stored =
    '<img src=x onerror=alert(1)>\u202e\u200b\u2066 "; DROP TABLE messages; --\n\t{{7*7}}'
  const { messages } = await guest.say(`\u0000${stored}\u0007\u001b[31m\ud83d\u009f`)
  expect(messages[0]?.text).toBe(`${stored}[31m\ufffd`)
  expect((await guest.read()).messages).toEqual(messages)
  for (const text of ['', '  \n', '\u0000\u0007'])
    expect((await guest.send({ text })).statusCode).toBe(422)
})
