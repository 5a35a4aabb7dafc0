import { randomUUID } from 'node:crypto'
import { attachmentResponseSchema } from '@storefront/api/chat'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { createTestShop, type TestShop } from '../../../testing/routes.ts'

export let shop: TestShop
let time: Date

/** Creates a shop with its own clock. Returns a function that closes it. */
export async function openShop(settings?: Parameters<typeof createTestShop>[0]) {
  time = new Date()
  shop = await createTestShop(settings)
  shop.dependencies.now = () => time
  return () => shop.close()
}

export function passMinute() {
  time = new Date(time.getTime() + 60_000)
}

export const url = '/api/v3/chat/attachments'
type Options = { cookie?: string; name?: string; headers?: Record<string, string> }

export const send = (
  content: Buffer,
  { cookie = '', name = 'a.png', headers = {} }: Options = {},
) =>
  shop.app.inject({
    method: 'POST',
    url: `${url}?name=${encodeURIComponent(name)}`,
    headers: { cookie, 'content-type': 'application/octet-stream', ...headers },
    payload: content,
  })
export const upload = async (content: Buffer, options: Options = {}) => {
  const responded = await send(content, options)
  expect(responded.statusCode).toBe(201)
  const [chat] = responded.cookies
  const attachment = attachmentResponseSchema.parse(responded.json()).content
  return { attachment, cookie: options.cookie ?? `${chat?.name}=${chat?.value}` }
}
export const say = (attachments: string[], cookie: string, clientId: string = randomUUID()) =>
  shop.call('/api/v3/chat/messages', {
    body: { clientId, text: 'See this', language: 'en', attachments },
    cookie,
  })
export const open = (path: string, cookie = '') =>
  shop.app.inject({ method: 'GET', url: path, headers: { cookie } })
export const remove = (id: string, cookie: string) =>
  shop.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers: { cookie } })
export const errorOf = (responded: Awaited<ReturnType<typeof send>>) => [
  responded.statusCode,
  responded.json().error,
]
export const count = async (table: string) => {
  const { rows } = (await shop.database.execute(
    sql`SELECT count(*)::integer AS count FROM ${sql.identifier(table)}`,
  )) as unknown as { rows: { count: number }[] }
  return rows[0]?.count
}
