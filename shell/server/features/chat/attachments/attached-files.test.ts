import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { messageResponseSchema } from '@storefront/api/chat'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { sampleFiles } from '../testing/sample-files.ts'
import { errorOf, open, openShop, passMinute, say, shop, upload, url } from '../testing/upload.ts'

beforeEach(openShop)

describe('a message', () => {
  it('has the same attachments in the same order after it is sent again', async () => {
    const first = await upload(sampleFiles.png)
    const second = await upload(sampleFiles.text, { cookie: first.cookie, name: 'b.txt' })
    const ids = [second.attachment.id, first.attachment.id]
    const clientId = randomUUID()
    const responses = [
      await say(ids, first.cookie, clientId),
      await say(ids, first.cookie, clientId),
    ].map(responded => messageResponseSchema.parse(responded.json()).content.messages[0])
    expect(responses[0]?.attachments.map(({ id }) => id)).toEqual(ids)
    expect(responses[1]).toEqual(responses[0])
  })

  it('accepts no attachment that is someone else’s, belongs to another message, or does not exist', async () => {
    const own = await upload(sampleFiles.png)
    const other = await upload(sampleFiles.png)
    expect((await say([own.attachment.id], own.cookie)).statusCode).toBe(201)
    for (const id of [own.attachment.id, other.attachment.id, randomUUID()])
      expect(errorOf(await say([id], own.cookie))).toEqual([422, 'invalid'])
  })

  it('has the files that were uploaded before signing in', async () => {
    const { attachment, cookie } = await upload(sampleFiles.png)
    const both = `${shop.customer}; ${cookie}`
    expect((await say([attachment.id], both)).statusCode).toBe(201)
    expect((await open(`${url}/${attachment.id}`, shop.customer)).statusCode).toBe(302)
    expect((await open(`${url}/${attachment.id}`, cookie)).statusCode).toBe(404)
  })
})

describe('a file', () => {
  it('has a URL that works for a minute, and never opens as a page', async () => {
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
    passMinute()
    const late = await open(address)
    expect([late.statusCode, late.body]).toEqual([410, expect.not.stringContaining('eth0')])
  })

  it('is shown inline only if it is a picture', async () => {
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

  it('does not exist for anyone else', async () => {
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

  it('is visible to support after it was sent and the customer asked for a person', async () => {
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

describe('stalled downloads', () => {
  const sockets = new Set<Socket>()
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  })

  it('do not affect the memory of the server or the files of other visitors', async () => {
    const { attachment, cookie } = await upload(Buffer.alloc(9_000_000, 'a'), { name: 'a.txt' })
    const path = String((await open(`${url}/${attachment.id}`, cookie)).headers.location)
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = shop.app.server.address() as AddressInfo
    const begin = async () => {
      const socket = connect({ port, host: '127.0.0.1' })
      sockets.add(socket)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`)
      const [chunk] = await once(socket, 'data')
      socket.pause()
      return { socket, status: Number(String(chunk).split(' ')[1]) }
    }
    const begun = []
    for (let turn = 0; turn < 32; turn++) begun.push(await begin())
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await begin()).status).toBe(429)
    expect((await shop.app.inject({ url: path, remoteAddress: '203.0.113.1' })).statusCode).toBe(
      200,
    )
    begun[0]?.socket.destroy()
    await vi.waitFor(async () => expect((await begin()).status).toBe(200))
  })
})
