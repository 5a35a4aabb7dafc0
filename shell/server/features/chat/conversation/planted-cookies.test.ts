import { randomUUID } from 'node:crypto'
import { type Message, messagesResponseSchema } from '@storefront/api/chat'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { hashSecret } from '../../../crypto/secret.ts'
import { createTestShop, type TestShop } from '../../../testing/routes.ts'
import { createChatSecret } from './chat-secret.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop({ PUBLIC_URL: 'https://shop.example' })
})
afterEach(() => shop.close())

const url = '/api/v3/chat/messages'
const say = (text: string, cookie = '') =>
  shop.call(url, { body: { clientId: randomUUID(), text, language: 'en' }, cookie })
const madeBy = (responded: Awaited<ReturnType<typeof say>>) =>
  responded.cookies.find(({ value }) => value !== '')
const textsOf = async (cookie: string) => {
  const { content } = messagesResponseSchema.parse((await shop.call(url, { cookie })).json())
  const isOwn = ({ author }: Message) => author === 'customer'
  return content.messages.filter(isOwn).map(({ text }) => text)
}
const oldCookie = () => createChatSecret(shop.dependencies.config)

describe('the cookie of a guest over https', () => {
  it('has the prefix with which no neighboring host can set it', async () => {
    const made = madeBy(await say('hello'))
    expect(made).toMatchObject({ name: '__Host-chat', path: '/', secure: true, httpOnly: true })
    expect(made).not.toHaveProperty('domain')
    expect(await textsOf(`__Host-chat=${made?.value}`)).toEqual(['hello'])
  })

  it('does not open a conversation without the prefix, so that a planted one joins nobody to it', async () => {
    const known = madeBy(await say('from the attacker'))
    const planted = `chat=${known?.value}`
    expect(await textsOf(planted)).toEqual([])
    expect(await textsOf(`${shop.customer}; ${planted}`)).toEqual([])
    const answered = await say('from the victim', planted)
    expect(madeBy(answered)?.name).toBe('__Host-chat')
    expect(answered.cookies).toContainEqual(expect.objectContaining({ name: 'chat', value: '' }))
    expect(await textsOf(`__Host-chat=${known?.value}`)).toEqual(['from the attacker'])
  })

  it('begins no conversation with an old cookie that has none', async () => {
    const old = oldCookie()
    await say('hello', `chat=${old}`)
    expect(await textsOf(`chat=${old}`)).toEqual([])
  })

  it('counts more than an old cookie', async () => {
    const own = madeBy(await say('hello'))
    expect(await textsOf(`chat=${oldCookie()}; __Host-chat=${own?.value}`)).toEqual(['hello'])
  })
})

describe('a conversation from before the prefix', () => {
  it('stays open, and moves to the account', async () => {
    await say('from before')
    const old = oldCookie()
    await shop.database.execute(sql`UPDATE conversations SET cookie_digest = ${hashSecret(old)}`)
    expect((await say('again', `chat=${old}`)).cookies).toEqual([])
    expect(await textsOf(`chat=${old}`)).toEqual(['from before', 'again'])
    expect(await textsOf(`${shop.customer}; chat=${old}`)).toEqual(['from before', 'again'])
    expect(await textsOf(`chat=${old}`)).toEqual([])
  })
})
