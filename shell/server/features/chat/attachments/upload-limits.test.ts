import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createTestShop } from '../../../testing/routes.ts'
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
import { removeUnreadFiles } from './repository-guest-uploads.ts'
import { deleteOldUploads } from './repository-uploads.ts'

const megabyte = 1024 * 1024
const text = (megabytes: number) => Buffer.alloc(megabytes * megabyte, 'a')
const from = (address: string) => ({ name: 'a.txt', headers: { 'x-forwarded-for': address } })

let close: () => Promise<void>
beforeEach(async () => {
  close = await openShop({ UPLOAD_LIMITS: 'guests=12,guest-day=5', TRUST_PROXY: 'loopback' })
})
afterEach(() => close())

describe('files of guests', () => {
  it('have a limit per address and day for any number of conversations', async () => {
    for (const size of [2, 2]) await upload(text(size), from('2001:db8::1'))
    const over = await send(text(2), from('2001:db8::2'))
    expect(errorOf(over)).toEqual([429, 'rate_limited'])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    await upload(text(1), from('2001:db8::3'))
    await upload(text(2), from('192.0.2.1'))
    await shop.database.execute(sql`UPDATE guest_uploads SET day = day - 1`)
    await upload(text(2), from('2001:db8::1'))
  })

  it('still count after they were deleted, and do not count if they were rejected', async () => {
    const { attachment, cookie } = await upload(text(4), from('192.0.2.1'))
    expect((await remove(attachment.id, cookie)).statusCode).toBe(200)
    expect(errorOf(await send(text(4), from('192.0.2.1')))).toEqual([429, 'rate_limited'])
    await upload(text(1), from('192.0.2.1'))
  })

  it('have a limit for all guests together, which does not affect customers', async () => {
    for (const host of [1, 2, 3]) await upload(text(4), from(`192.0.2.${host}`))
    expect(errorOf(await send(text(1), from('192.0.2.4')))).toEqual([503, 'unavailable'])
    await upload(text(8), { ...from('192.0.2.4'), cookie: shop.customer })
    await shop.database.execute(sql`UPDATE attachments SET created_at = now() - interval '5 hours'`)
    await deleteOldUploads(shop.database)
    await upload(text(4), from('192.0.2.4'))
  })
})

describe('a disk that is nearly full', () => {
  it('accepts no files, also from customers, before the shop itself is affected', async () => {
    const nearlyFull = await createTestShop({ UPLOAD_LIMITS: 'free=999999999' })
    const sent = await nearlyFull.app.inject({
      method: 'POST',
      url: `${url}?name=a.txt`,
      headers: { cookie: nearlyFull.customer, 'content-type': 'application/octet-stream' },
      payload: text(1),
    })
    expect([sent.statusCode, sent.json().error]).toEqual([503, 'unavailable'])
    expect(Number(sent.headers['retry-after'])).toBeGreaterThan(0)
    expect((await nearlyFull.app.inject('/api/v3/gsn/flavors')).statusCode).toBe(200)
    await nearlyFull.close()
  })
})

describe('a file that no agent has read', () => {
  const age = (hours: number) =>
    shop.database.execute(
      sql`UPDATE attachments SET created_at = created_at - make_interval(hours => ${hours})`,
    )
  const pieces = () => count('attachment_pieces')
  const person = '/api/v3/chat/person'
  const askForPerson = async (cookie: string) => {
    const asked = await shop.app.inject({
      method: 'POST',
      url: person,
      headers: { cookie },
      payload: { language: 'en' },
    })
    expect(asked.statusCode).toBe(200)
  }

  it('loses its bytes a day after it was sent to the assistant, and its message still shows the name', async () => {
    const { attachment, cookie } = await upload(sampleFiles.pdf)
    await say([attachment.id], cookie)
    await age(23)
    await removeUnreadFiles(shop.database)
    expect(await pieces()).toBe(1)
    const signed = String((await open(`${url}/${attachment.id}`, cookie)).headers.location)
    await age(2)
    await removeUnreadFiles(shop.database)
    expect([await pieces(), await count('attachments')]).toEqual([0, 1])
    expect((await open(signed, cookie)).statusCode).toBe(404)
  })

  it('stays three days for agents, and remains after an agent has read it', async () => {
    const { attachment, cookie } = await upload(sampleFiles.pdf)
    await say([attachment.id], cookie)
    await askForPerson(cookie)
    await age(71)
    await removeUnreadFiles(shop.database)
    expect(await pieces()).toBe(1)
    await shop.database.execute(sql`INSERT INTO messages
      (conversation_id, sequence, author, notice, language, text)
      SELECT id, last_sequence + 1, 'notice', 'joined', 'en', '' FROM conversations`)
    await age(100)
    await removeUnreadFiles(shop.database)
    expect(await pieces()).toBe(1)
    await shop.database.execute(sql`DELETE FROM messages WHERE notice = 'joined'`)
    await removeUnreadFiles(shop.database)
    expect(await pieces()).toBe(0)
  })

  it('loses its bytes a day after a request for an agent that was cancelled', async () => {
    const { attachment, cookie } = await upload(sampleFiles.pdf)
    await askForPerson(cookie)
    const cancelled = await shop.app.inject({ method: 'DELETE', url: person, headers: { cookie } })
    expect(cancelled.statusCode).toBe(200)
    await say([attachment.id], cookie)
    await age(25)
    await removeUnreadFiles(shop.database)
    expect(await pieces()).toBe(0)
  })

  it('remains if a customer sent it', async () => {
    const cookie = shop.customer
    const { attachment } = await upload(sampleFiles.pdf, { cookie })
    await say([attachment.id], cookie)
    await age(2000)
    await removeUnreadFiles(shop.database)
    expect(await pieces()).toBe(1)
  })
})
