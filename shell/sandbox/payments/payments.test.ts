import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openPayments } from './payments.ts'

const request = {
  reference: 'p-1',
  amount: '83.00',
  currency: 'USD',
  mode: 'charge',
  description: 'Dedicated 4C-16G, Taipei',
  language: 'en',
  returnUrl: 'http://localhost:3000/result?order=1',
  webhookUrl: 'http://localhost:3000/api/webhooks/sandbox',
} as const

let folder: string
let path: string
let now: number
const open = () => openPayments(path, () => now)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-payments-'))
  path = join(folder, 'payments.jsonl')
  now = 1_790_000_000_000
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('payments', () => {
  it('are the same for the same key, also in concurrent requests', async () => {
    const payments = await open()
    const [first, second] = await Promise.all([
      payments.create('key', request),
      payments.create('key', request),
    ])
    expect(second.id).toBe(first.id)
    expect((await payments.create('other', request)).id).not.toBe(first.id)
    await payments.close()
  })

  it('store the first of two concurrent outcomes', async () => {
    const payments = await open()
    const payment = await payments.create('key', request)
    const ended = await Promise.all([
      payments.end(payment, 'succeeded', 'plain'),
      payments.end(payment, 'declined', 'plain'),
    ])
    expect(ended).toEqual([true, false])
    expect(payments.stateOf(payment)).toBe('succeeded')
    await payments.close()
  })

  it('survive a killed process, with undelivered webhooks', async () => {
    const before = await open()
    const paid = await before.create('paid', request)
    const open1 = await before.create('open', request)
    await before.end(paid, 'succeeded', 'twice')
    const [first] = before.undelivered()
    if (first) await before.markDelivered(first.delivery)
    // A killed process does not close its payments either.
    const after = await open()
    expect(after.find(open1.id)).toMatchObject({ request, ended: null })
    expect(after.find(paid.id)?.ended?.outcome).toBe('succeeded')
    expect(after.undelivered().map(({ delivery }) => delivery.eventId)).toEqual([
      first?.delivery.eventId,
    ])
    expect((await after.create('paid', request)).id).toBe(paid.id)
    await Promise.all([before.close(), after.close()])
  })

  it('drop a truncated last line, and continue', async () => {
    const before = await open()
    await before.create('one', request)
    await before.close()
    await appendFile(path, '{"type":"created","id":"pay_ha')
    const after = await open()
    await after.create('two', request)
    await after.close()
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    expect(lines.map(line => JSON.parse(line).key)).toEqual(['one', 'two'])
  })

  it('time out after an hour', async () => {
    const payments = await open()
    const payment = await payments.create('key', request)
    now += 3_600_001
    expect(payments.stateOf(payment)).toBe('timed_out')
    expect(await payments.end(payment, 'succeeded', 'plain')).toBe(false)
    await payments.close()
  })

  it('are refunded only after a charge', async () => {
    const payments = await open()
    const payment = await payments.create('key', request)
    expect(await payments.refund(payment)).toBe(false)
    await payments.end(payment, 'succeeded', 'silent')
    expect(await payments.refund(payment)).toBe(true)
    expect(await payments.refund(payment)).toBe(true)
    expect(payments.undelivered()).toEqual([])
    await payments.close()
  })
})
