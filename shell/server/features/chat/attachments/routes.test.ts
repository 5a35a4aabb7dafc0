import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { messageResponseSchema } from '@storefront/api/chat'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { sampleFiles } from '../testing/sample-files.ts'
import {
  count,
  errorOf,
  open,
  openShop,
  remove,
  say,
  send,
  shop,
  upload,
  url,
} from '../testing/upload.ts'
import { deleteOldUploads } from './repository-uploads.ts'

beforeEach(openShop)

describe('an upload', () => {
  it('starts a conversation of a guest and sets its cookie', async () => {
    const { attachment, cookie } = await upload(sampleFiles.png, { name: '../照片.png' })
    expect(attachment).toMatchObject({
      name: '照片.png',
      type: 'image/png',
      bytes: sampleFiles.png.length,
      width: 5,
      height: 3,
    })
    const responded = await say([attachment.id], cookie)
    const [message] = messageResponseSchema.parse(responded.json()).content.messages
    expect(message?.attachments).toEqual([attachment])
  })

  it('in several pieces returns byte by byte', async () => {
    const content = Buffer.from('0123456789abcdef'.repeat(40_000))
    const { attachment, cookie } = await upload(content, { name: 'long.log' })
    const led = await open(`${url}/${attachment.id}`, cookie)
    const file = await open(String(led.headers.location))
    expect(file.rawPayload.equals(content)).toBe(true)
    expect(await readdir(join(shop.dependencies.config.dataDir, 'uploads'))).toEqual([])
  })

  it('is rejected by its content, whatever its name is, and leaves nothing', async () => {
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

  it('has at most 10 MB', async () => {
    const most = Buffer.alloc(10 * 1024 * 1024, 'a')
    const { attachment } = await upload(most, { name: 'a.txt' })
    expect(attachment.bytes).toBe(most.length)
    const over = Buffer.concat([most, Buffer.from('a')])
    expect(errorOf(await send(over, { name: 'a.txt' }))).toEqual([413, 'too_large'])
  })

  it('is limited in number until messages have them or they are old', async () => {
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

  it('is rejected if the conversation has 250 MB', async () => {
    const { cookie, attachment } = await upload(sampleFiles.gif)
    await say([attachment.id], cookie)
    await shop.database.execute(sql`UPDATE attachments SET bytes = 250 * 1024 * 1024`)
    expect(errorOf(await send(sampleFiles.gif, { cookie }))).toEqual([409, 'files_full'])
    await upload(sampleFiles.gif)
  })

  it('can be deleted by its sender until a message has it', async () => {
    const { attachment, cookie } = await upload(sampleFiles.pdf)
    const stranger = await upload(sampleFiles.pdf)
    expect((await remove(attachment.id, stranger.cookie)).statusCode).toBe(404)
    expect((await remove(attachment.id, '')).statusCode).toBe(404)
    expect((await remove(attachment.id, cookie)).statusCode).toBe(200)
    expect((await remove(attachment.id, cookie)).statusCode).toBe(404)
    expect(await count('attachment_pieces')).toBe(1)
    const stored = await upload(sampleFiles.pdf, { cookie })
    await say([stored.attachment.id], cookie)
    expect((await remove(stored.attachment.id, cookie)).statusCode).toBe(404)
  })

  it('that does not exist opens no conversation with the message that names it', async () => {
    const rejected = await say([randomUUID()], '')
    expect([rejected.statusCode, rejected.json().details]).toEqual([
      422,
      { attachments: 'unknown' },
    ])
    expect(await count('conversations')).toBe(0)
  })

  it('is deleted after 4 hours if no message has it', async () => {
    const { attachment, cookie } = await upload(sampleFiles.pdf)
    await upload(sampleFiles.pdf, { cookie })
    await say([attachment.id], cookie)
    await deleteOldUploads(shop.database)
    expect(await count('attachments')).toBe(2)
    await shop.database.execute(sql`UPDATE attachments SET created_at = now() - interval '5 hours'`)
    await deleteOldUploads(shop.database)
    expect([await count('attachments'), await count('attachment_pieces')]).toEqual([1, 1])
    await shop.database.execute(sql`DELETE FROM conversations`)
    expect([await count('attachments'), await count('attachment_pieces')]).toEqual([0, 0])
  })
})

describe('a body that is too large', () => {
  it('gets a response before it is complete, and the server stops reading', async () => {
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const address = shop.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const head = `POST ${url}?name=a HTTP/1.1\r\nHost: shop\r\nContent-Type: application/octet-stream\r\n`
    const speak = (text: string, keepsOn: boolean) =>
      new Promise<string>((resolve, reject) => {
        let heard = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        const piece = '10000\r\n'.concat('a'.repeat(0x10000), '\r\n')
        // Reads the response first, because a write to a closed connection would discard it.
        const sendNext = () => socket.write(piece)
        const timer = setInterval(() => keepsOn && setImmediate(sendNext), 5)
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
