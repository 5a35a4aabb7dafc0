import { randomUUID } from 'node:crypto'
import { cannedRepliesResponseSchema } from '@storefront/api/desk'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'

const url = '/api/v3/desk/replies'
let shop: TestShop
let cookie: string
beforeEach(async () => {
  shop = await createTestShop()
  cookie = await shop.signIn('support@quarry.example')
})
afterEach(async () => {
  await shop.close()
})

const texts = { en: 'One moment.', 'zh-TW': '', es: 'Un momento.' }
const change = (method: 'PUT' | 'DELETE', id: string, payload?: object, by = cookie) =>
  shop.app.inject({
    method,
    url: `${url}/${id}`,
    headers: { cookie: by },
    ...(payload && { payload }),
  })
const list = async () =>
  cannedRepliesResponseSchema.parse((await shop.call(url, { cookie })).json()).content

test('starts with canned replies in three languages', async () => {
  const replies = await list()
  expect(replies).toHaveLength(8)
  for (const reply of replies)
    expect(Object.values(reply.texts).every(text => text !== '')).toBe(true)
  const titles = replies.map(({ title }) => title)
  expect(titles).toEqual([...titles].sort((left, right) => left.localeCompare(right)))
})

test('adds, changes and deletes canned replies, and a repetition changes nothing', async () => {
  const id = randomUUID()
  for (const title of ['A moment', 'A moment', 'A second'])
    expect((await change('PUT', id, { title, texts })).statusCode).toBe(200)
  expect((await list())[0]).toEqual({ id, title: 'A second', texts })
  for (const _ of [1, 2]) expect((await change('DELETE', id)).statusCode).toBe(200)
  expect(await list()).toHaveLength(8)
})

test('removes characters that are not valid in a text', async () => {
  const id = randomUUID()
  const title = 'A\u0000 moment\uD800'
  const invalid = { ...texts, en: 'One\u0000 moment\uDC00.' }
  expect((await change('PUT', id, { title, texts: invalid })).statusCode).toBe(200)
  const stored = { title: 'A moment\uFFFD', texts: { ...texts, en: 'One moment\uFFFD.' } }
  expect((await list()).find(reply => reply.id === id)).toMatchObject(stored)
  const nothing = { title: '\u0000', texts }
  expect((await change('PUT', randomUUID(), nothing)).statusCode).toBe(422)
})

test('rejects a canned reply without a title or without a text, and requests of customers', async () => {
  const nothing = { en: ' ', 'zh-TW': '', es: '' }
  expect((await change('PUT', randomUUID(), { title: ' ', texts })).statusCode).toBe(422)
  expect((await change('PUT', randomUUID(), { title: 'x', texts: nothing })).statusCode).toBe(422)
  const rejected = await change('PUT', randomUUID(), { title: 'x', texts }, shop.customer)
  expect(rejected.statusCode).toBe(403)
  expect((await change('DELETE', randomUUID(), undefined, shop.customer)).statusCode).toBe(403)
  expect(await list()).toHaveLength(8)
})
