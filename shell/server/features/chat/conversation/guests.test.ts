import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../../testing/routes.ts'
import { findByEmail } from '../../accounts/repository-accounts.ts'
import { issueCode } from '../../accounts/sign-in/repository-sign-in-codes.ts'
import { type ChatClient, createVisitor } from '../testing/create-client.ts'

let shop: TestShop
let visitor: ChatClient
beforeEach(async () => {
  shop = await createTestShop({ RATE_LIMITS: 'chat-guest=2/60' })
  visitor = createVisitor(shop)
})
afterEach(() => shop.close())

/** Signs in through the sign-in site, in the browser with these cookies. */
async function enter(cookies: string) {
  const { database } = shop.dependencies
  const left = await shop.call('/api/auth/leave', { body: { returnTo: '/home' }, cookie: '' })
  const state = new URL(left.json().content.signInUrl).searchParams.get('state') ?? ''
  const account = await findByEmail(database, 'demo@quarry.example')
  const t = await issueCode(database, { accountId: account?.id ?? '', state })
  const stored = left.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return shop.call('/api/auth/exchange', { body: { t }, cookie: `${cookies}; ${stored}` })
}

const textsOf = async (one: ChatClient) =>
  (await one.read()).messages.filter(({ author }) => author === 'customer').map(({ text }) => text)

test('rejects each call after the end of a session instead of creating a guest, and the conversation stays', async () => {
  const cookie = await shop.signIn()
  visitor.signIn(cookie)
  await visitor.say('hello')
  await shop.call('/api/auth/clear-token', { body: {}, cookie })
  const calls = [
    visitor.send({ text: 'it is web-1' }),
    visitor.call('conversation'),
    visitor.call('messages'),
    visitor.call('person', { language: 'en' }),
    visitor.call('typing', { isTyping: true }),
  ]
  for (const response of await Promise.all(calls)) {
    expect([response.statusCode, response.cookies]).toEqual([401, []])
    expect(response.json()).toEqual({ result: false, code: 0, message: 'Unauthenticated.' })
  }
  visitor.signIn(await shop.signIn())
  expect(await textsOf(visitor)).toEqual(['hello'])
})

test('accepts only its own cookies, so that no one bypasses the limit for new conversations', async () => {
  const statuses = []
  for (let count = 0; count < 3; count++) {
    const made = randomBytes(32).toString('base64url')
    const cookie = `chat=${made}.${made}`
    const body = { clientId: crypto.randomUUID(), text: 'hello', language: 'en' }
    statuses.push((await shop.call('/api/v3/chat/messages', { body, cookie })).statusCode)
  }
  expect(statuses).toEqual([201, 201, 429])
})

test('moves the messages of a guest at sign-in, and deletes the cookie', async () => {
  await visitor.say('from a guest')
  const known = visitor.cookie()
  const entered = await enter(known)
  expect(entered.cookies).toContainEqual(expect.objectContaining({ name: 'chat', value: '' }))
  const token = entered.cookies.find(({ name }) => name === 'token')
  expect(await textsOf(createVisitor(shop, `token=${token?.value}`))).toEqual(['from a guest'])
  const stranger = createVisitor(shop, known)
  expect(await textsOf(stranger)).toEqual([])
})
