import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { attachmentAnswerSchema, messageAnswerSchema } from '@storefront/api/chat'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { sampleFiles } from '../chat-files/testing.ts'
import { deleteOldUploads } from '../db/uploads.ts'
import { createTestShop, type TestShop } from './testing.ts'

let shop: TestShop
let time: Date
beforeEach(async () => {
  time = new Date()
  shop = await createTestShop()
  shop.dependencies.now = () => time
})
afterEach(() => shop.close())

const url = '/api/v3/chat/attachments'
type Options = { cookie?: string; name?: string; headers?: Record<string, string> }

const send = (content: Buffer, { cookie = '', name = 'a.png', headers = {} }: Options = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `${url}?name=${encodeURIComponent(name)}`,
    headers: { cookie, 'content-type': 'application/octet-stream', ...headers },
    payload: content,
  })
const upload = async (content: Buffer, options: Options = {}) => {
  const answered = await send(content, options)
  expect(answered.statusCode).toBe(201)
  const [chat] = answered.cookies
  const attachment = attachmentAnswerSchema.parse(answered.json()).content
  return { attachment, cookie: options.cookie ?? `${chat?.name}=${chat?.value}` }
}
const say = (attachments: string[], cookie: string, clientId: string = randomUUID()) =>
  shop.call('/api/v3/chat/messages', {
    body: { clientId, text: 'See this', language: 'en', attachments },
    cookie,
  })
const open = (path: string, cookie = '') =>
  shop.app.inject({ method: 'GET', url: path, headers: { cookie } })
const remove = (id: string, cookie: string) =>
  shop.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers: { cookie } })
const errorOf = (answered: Awaited<ReturnType<typeof send>>) => [
  answered.statusCode,
  answered.json().error,
]
const count = async (table: string) => {
  const { rows } = (await shop.database.execute(
    sql`SELECT count(*)::integer AS count FROM ${sql.identifier(table)}`,
  )) as unknown as { rows: { count: number }[] }
  return rows[0]?.count
}

describe('an upload', () => {
  it('begins a conversation of somebody who is not signed in, with its cookie', async () => {
    const { attachment, cookie } = await upload(sampleFiles.png, { name: '../照片.png' })
    expect(attachment).toMatchObject({
      name: '照片.png',
      type: 'image/png',
      bytes: sampleFiles.png.length,
      width: 5,
      height: 3,
    })
    const answered = await say([attachment.id], cookie)
    const [message] = messageAnswerSchema.parse(answered.json()).content.messages
    expect(message?.attachments).toEqual([attachment])
  })

  it('of several pieces comes back byte by byte', async () => {
    const content = Buffer.from('0123456789abcdef'.repeat(40_000))
    const { attachment, cookie } = await upload(content, { name: 'long.log' })
    const led = await open(`${url}/${attachment.id}`, cookie)
    const file = await open(String(led.headers.location))
    expect(file.rawPayload.equals(content)).toBe(true)
    expect(await readdir(join(shop.dependencies.config.dataDir, 'uploads'))).toEqual([])
  })

  it('is refused by its content, whatever its name says, and leaves nothing', async () => {
    expect(errorOf(await send(Buffer.from('MZ\0\x01'), { name: 'a.png' }))).toEqual([
      415,
      'unsupported_type',
    ])
    expect(errorOf(await send(Buffer.from('<svg onload="x"/>')))).toEqual([415, 'unsupported_type'])
    expect(errorOf(await send(Buffer.alloc(0)))).toEqual([422, 'invalid'])
    const asJson = { headers: { 'content-type': 'application/json' } }
    expect(errorOf(await send(Buffer.from('{}'), asJson))).toEqual([415, 'invalid'])
    const foreign = { headers: { origin: 'http://evil.example' } }
    expect(errorOf(await send(sampleFiles.png, foreign))).toEqual([403, 'forbidden_origin'])
    expect([await count('attachments'), await count('conversations')]).toEqual([0, 0])
    expect(await readdir(join(shop.dependencies.config.dataDir, 'uploads'))).toEqual([])
  })

  it('may be 10 MB and not a byte more', async () => {
    const most = Buffer.alloc(10 * 1024 * 1024, 'a')
    const { attachment } = await upload(most, { name: 'a.txt' })
    expect(attachment.bytes).toBe(most.length)
    const over = Buffer.concat([most, Buffer.from('a')])
    expect(errorOf(await send(over, { name: 'a.txt' }))).toEqual([413, 'too_large'])
  })

  it('is limited in number, until messages have them or they were given up', async () => {
    const { cookie, attachment } = await upload(sampleFiles.gif)
    const more = await Promise.all(
      Array.from({ length: 9 }, () => send(sampleFiles.gif, { cookie })),
    )
    expect(more.filter(({ statusCode }) => statusCode === 201)).toHaveLength(7)
    expect(errorOf(await send(sampleFiles.gif, { cookie }))).toEqual([429, 'too_many_uploads'])
    await say([attachment.id], cookie)
    await upload(sampleFiles.gif, { cookie })
    expect((await send(sampleFiles.gif, { cookie })).statusCode).toBe(429)
    await shop.database.execute(sql`UPDATE attachments SET created_at = now() - interval '2 hours'`)
    await upload(sampleFiles.gif, { cookie })
    expect(await count('attachments')).toBe(9)
  })

  it('is refused when the conversation holds 250 MB', async () => {
    const { cookie, attachment } = await upload(sampleFiles.gif)
    await say([attachment.id], cookie)
    await shop.database.execute(sql`UPDATE attachments SET bytes = 250 * 1024 * 1024`)
    expect(errorOf(await send(sampleFiles.gif, { cookie }))).toEqual([409, 'files_full'])
    await upload(sampleFiles.gif)
  })

  it('can be taken back by its sender as long as no message has it', async () => {
    const { attachment, cookie } = await upload(sampleFiles.pdf)
    const stranger = await upload(sampleFiles.pdf)
    expect((await remove(attachment.id, stranger.cookie)).statusCode).toBe(404)
    expect((await remove(attachment.id, '')).statusCode).toBe(404)
    expect((await remove(attachment.id, cookie)).statusCode).toBe(200)
    expect((await remove(attachment.id, cookie)).statusCode).toBe(404)
    expect(await count('attachment_pieces')).toBe(1)
    const kept = await upload(sampleFiles.pdf, { cookie })
    await say([kept.attachment.id], cookie)
    expect((await remove(kept.attachment.id, cookie)).statusCode).toBe(404)
  })

  it('goes after a day when no message took it', async () => {
    const { attachment, cookie } = await upload(sampleFiles.pdf)
    await upload(sampleFiles.pdf, { cookie })
    await say([attachment.id], cookie)
    await deleteOldUploads(shop.database)
    expect(await count('attachments')).toBe(2)
    await shop.database.execute(
      sql`UPDATE attachments SET created_at = now() - interval '25 hours'`,
    )
    await deleteOldUploads(shop.database)
    expect([await count('attachments'), await count('attachment_pieces')]).toEqual([1, 1])
    await shop.database.execute(sql`DELETE FROM conversations`)
    expect([await count('attachments'), await count('attachment_pieces')]).toEqual([0, 0])
  })
})

describe('a message', () => {
  it('sent again has the same attachments in the same order, once', async () => {
    const first = await upload(sampleFiles.png)
    const second = await upload(sampleFiles.text, { cookie: first.cookie, name: 'b.txt' })
    const ids = [second.attachment.id, first.attachment.id]
    const clientId = randomUUID()
    const answers = [
      await say(ids, first.cookie, clientId),
      await say(ids, first.cookie, clientId),
    ].map(answered => messageAnswerSchema.parse(answered.json()).content.messages[0])
    expect(answers[0]?.attachments.map(({ id }) => id)).toEqual(ids)
    expect(answers[1]).toEqual(answers[0])
  })

  it('takes neither what is another’s, nor what another message has, nor what is not there', async () => {
    const own = await upload(sampleFiles.png)
    const other = await upload(sampleFiles.png)
    expect((await say([own.attachment.id], own.cookie)).statusCode).toBe(201)
    for (const id of [own.attachment.id, other.attachment.id, randomUUID()])
      expect(errorOf(await say([id], own.cookie))).toEqual([422, 'invalid'])
  })

  it('keeps what was uploaded before signing in', async () => {
    const { attachment, cookie } = await upload(sampleFiles.png)
    const both = `${shop.customer}; ${cookie}`
    expect((await say([attachment.id], both)).statusCode).toBe(201)
    expect((await open(`${url}/${attachment.id}`, shop.customer)).statusCode).toBe(302)
    expect((await open(`${url}/${attachment.id}`, cookie)).statusCode).toBe(404)
  })
})

describe('a file', () => {
  it('is led to by an address that works for a minute and never as a page', async () => {
    const name = 'nötes "1".txt'
    const { attachment, cookie } = await upload(sampleFiles.text, { name })
    const led = await open(`${url}/${attachment.id}`, cookie)
    expect([led.statusCode, led.headers['cache-control']]).toEqual([302, 'private, no-store'])
    const address = String(led.headers.location)
    const file = await open(address)
    expect(file.rawPayload.equals(sampleFiles.text)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition':
        'attachment; filename="n_tes _1_.txt"; filename*=UTF-8\'\'n%C3%B6tes%20_1_.txt',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=60',
    })
    time = new Date(time.getTime() + 60_000)
    const late = await open(address)
    expect([late.statusCode, late.body]).toEqual([410, expect.not.stringContaining('eth0')])
  })

  it('is shown in its place only when it is a picture', async () => {
    for (const [content, name, kind] of [
      [sampleFiles.jpeg, 'a.jpg', 'inline'],
      [sampleFiles.pdf, 'a.pdf', 'attachment'],
    ] as const) {
      const { attachment, cookie } = await upload(content, { name })
      const led = await open(`${url}/${attachment.id}`, cookie)
      const file = await open(String(led.headers.location))
      expect(String(file.headers['content-disposition'])).toMatch(new RegExp(`^${kind};`))
    }
  })

  it('is not there for anybody else', async () => {
    const { attachment } = await upload(sampleFiles.png, { cookie: shop.customer })
    const second = await shop.signIn('second@quarry.example')
    const { cookie } = await upload(sampleFiles.png)
    for (const stranger of [second, cookie, '', 'chat=somebody-elses-conversation'])
      expect((await open(`${url}/${attachment.id}`, stranger)).statusCode).toBe(404)
    expect((await open(`${url}/${randomUUID()}`, shop.customer)).statusCode).toBe(404)
    expect((await open(`${url}/..%2f..%2fsecrets%2flink`, shop.customer)).statusCode).toBe(404)
    const forged = `/files/chat/${attachment.id}?expires=${Date.now() + 9e9}&signature=x`
    expect(errorOf(await open(forged))).toEqual([403, 'bad_signature'])
    expect((await open(`/files/chat/${attachment.id}`)).statusCode).toBe(422)
  })

  it('is support’s to see once it was sent and a person was asked for', async () => {
    const { attachment } = await upload(sampleFiles.png, { cookie: shop.customer })
    const draft = await upload(sampleFiles.png, { cookie: shop.customer })
    const support = await shop.signIn('support@quarry.example')
    const see = async (id: string) => (await open(`${url}/${id}`, support)).statusCode
    await say([attachment.id], shop.customer)
    expect(await see(attachment.id)).toBe(404)
    await shop.call('/api/v3/chat/person', { body: { language: 'en' } })
    expect(await see(attachment.id)).toBe(302)
    expect(await see(draft.attachment.id)).toBe(404)
  })
})

describe('a body that is too large', () => {
  it('is answered before it has come, and not listened to for long', async () => {
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const address = shop.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const head = `POST ${url}?name=a HTTP/1.1\r\nHost: shop\r\nContent-Type: application/octet-stream\r\n`
    const speak = (text: string, keepsOn: boolean) =>
      new Promise<string>((resolve, reject) => {
        let heard = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        const timer = setInterval(
          () => keepsOn && socket.write('10000\r\n'.concat('a'.repeat(0x10000), '\r\n')),
          // Slow enough to hear the answer before the line is cut.
          5,
        )
        socket.on('data', chunk => {
          heard += chunk
        })
        socket.on('error', error => heard === '' && reject(error))
        socket.on('close', () => {
          clearInterval(timer)
          resolve(heard)
        })
      })
    const [told, endless] = await Promise.all([
      speak(`${head}Content-Length: 99999999999\r\n\r\n`, false),
      speak(`${head}Transfer-Encoding: chunked\r\n\r\n`, true),
    ])
    expect(told).toContain('413')
    expect(endless).toContain('413')
    expect(await readdir(join(shop.dependencies.config.dataDir, 'uploads'))).toEqual([])
  })
})
