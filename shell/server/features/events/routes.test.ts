import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createStreamCount } from '../../http/rate-limits/stream-limits.ts'
import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { createStream } from './stream.ts'
import {
  createNeighbour,
  openStream,
  type ReceivedEvent,
  type TestStream,
} from './testing/open-stream.ts'

let shop: TestShop
let neighbour: FastifyInstance
let origins: [string, string]
const streams: TestStream[] = []

beforeEach(async () => {
  shop = await createTestShop()
  neighbour = await createNeighbour(shop.dependencies)
  origins = [
    await shop.app.listen({ host: '127.0.0.1', port: 0 }),
    await neighbour.listen({ host: '127.0.0.1', port: 0 }),
  ]
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.disconnect()
  await neighbour.close()
  await shop.close()
})

async function follow(origin: string, query = '', headers = {}): Promise<TestStream> {
  const stream = await openStream(origin, { query, headers })
  streams.push(stream)
  await stream.until(({ event }) => event === 'start' || event === 'reset')
  return stream
}
const leftIn = ({ data }: ReceivedEvent, product = 1059) =>
  (data.changes as { product_id: number; left: number }[] | undefined)?.find(
    change => change.product_id === product,
  )?.left
const setStock = (left: number, product = 1059) =>
  shop.database.execute(
    sql`UPDATE flavors SET stock = ${left} + held + unpaid + sold - sold_before WHERE product_id = ${product}`,
  )

test('sends changes of stock and price to guests of another process', async () => {
  const guest = await follow(origins[1])
  expect(guest.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(guest.headers['cache-control']).toContain('no-store')
  await shop.quote([{ product_id: 1059, quantity: 2 }])
  await guest.until(event => leftIn(event) === 3)
  await shop.database.execute(sql`UPDATE flavors SET monthly_fee = 90.00 WHERE product_id = 1059`)
  const { data } = await guest.until(({ data }) => JSON.stringify(data).includes('90.00'))
  expect(data).toEqual({
    changes: [{ product_id: 1059, left: 3, monthly_fee: '90.00', hourly_fee: '0.1236' }],
    isListChanged: false,
  })
})

test('never subtracts the hold of a customer from that customer’s stock, on any process', async () => {
  const own = await follow(origins[1], '', { cookie: shop.customer })
  const cookie = await shop.signIn('second@quarry.example')
  const other = await follow(origins[0], '', { cookie })
  await shop.quote([{ product_id: 1059, quantity: 2 }])
  await other.until(event => leftIn(event) === 3)
  await own.until(event => leftIn(event) === 5)
  await shop.quote([{ product_id: 1059, quantity: 3 }], 'month', cookie)
  await own.until(event => leftIn(event) === 2)
  await other.until(event => leftIn(event) === 3 && event !== other.received()[1])
  expect(own.received().map(event => leftIn(event))).not.toContain(3)
})

test('disconnects a client that does not read', () => {
  const onClose = vi.fn()
  const stream = createStream(onClose)
  stream.body.resume().pause()
  const change = { product_id: 1059, left: 3, monthly_fee: '9.00', hourly_fee: '0.01' }
  const event = { changes: Array.from({ length: 12 }, () => change), isListChanged: false }
  for (let id = 1; id <= 300; id++) stream.write('stock', id, event)
  expect(stream.body.destroyed).toBe(true)
  expect(stream.lastId).toBe(300)
})

test('writes nothing after its end to a client that has not read everything', async () => {
  const { body, write, end } = createStream(() => undefined)
  write('chat', 1, { kind: 'queue' })
  end()
  write('chat', 2, { kind: 'queue' })
  const text = (await body.toArray()).join('')
  expect([text.includes('id: 1'), text.includes('id: 2')]).toEqual([true, false])
})

test('compiles only events with the data of their topic', () => {
  const { body, write, end } = createStream(() => undefined)
  write('chat', 1, { kind: 'queue' })
  // @ts-expect-error A page reads other data of the topic.
  write('stock', 2, { kind: 'queue' })
  // @ts-expect-error No page reads this kind.
  write('desk', 3, { kind: 'news' })
  // @ts-expect-error No page knows the topic.
  write('deals', 4, {})
  end()
  expect(String(body.read())).toContain('event: chat\nid: 1\ndata: {"kind":"queue"}\n\n')
})

test('limits the streams of an address and of the process, and accepts more when some end', () => {
  const streams = createStreamCount({ perAddress: 2, perProcess: 3 })
  const leave = streams.enter('a')
  streams.enter('a')
  expect(() => streams.enter('a')).toThrow(expect.objectContaining({ status: 429 }))
  streams.enter('b')
  expect(() => streams.enter('c')).toThrow(expect.objectContaining({ status: 503 }))
  leave()
  leave()
  expect(streams.count()).toBe(2)
  streams.enter('a')
})

test('sends a changed list as one event without single changes', async () => {
  const guest = await follow(origins[0])
  await shop.database.execute(sql`UPDATE flavors SET is_listed = false WHERE product_id = 1060`)
  const gone = await guest.until(({ event }) => event === 'stock')
  expect(gone.data).toEqual({ changes: [], isListChanged: true })
})

test('sends all changes between two streams as one event, on any process', async () => {
  const first = await follow(origins[0])
  await setStock(4)
  const { id } = await first.until(event => leftIn(event) === 4)
  first.disconnect()
  for (const left of [3, 2, 7]) {
    await setStock(left)
    await setStock(left + 1, 1060)
    const watcher = await follow(origins[0])
    watcher.disconnect()
  }
  const again = await follow(origins[1], '', { 'last-event-id': String(id) })
  const event = await again.until(({ event }) => event === 'stock')
  expect([leftIn(event), leftIn(event, 1060)]).toEqual([7, 8])
  expect(again.received().filter(({ event }) => event === 'stock')).toHaveLength(1)
  const byQuery = await follow(origins[1], `&last=${event.id}`)
  expect(byQuery.received().map(({ event }) => event)).toEqual(['start'])
})

test('sends the changes since the age of the browser’s list', async () => {
  const before = await follow(origins[0])
  await setStock(1)
  await before.until(event => leftIn(event) === 1)
  const late = await follow(origins[1], '&age=2000')
  await late.until(event => leftIn(event) === 1)
})

test('sends a reset to a browser that was disconnected for too long or has ids of another log', async () => {
  const guest = await follow(origins[0])
  for (const left of [4, 3]) {
    await setStock(left)
    await guest.until(event => leftIn(event) === left)
  }
  await shop.database.execute(sql`DELETE FROM events WHERE id < (SELECT max(id) FROM events)`)
  for (const query of ['&last=0', '&last=999999', '&age=7200000', '&age=1e15', '&age=1e300']) {
    const late = await follow(origins[1], query)
    expect(late.received()).toMatchObject([{ event: 'reset' }])
    await setStock(Math.floor(Math.random() * 1e6))
    await late.until(({ event }) => event === 'stock')
  }
})

test('ends its streams when the server stops, and tells them to come back after different times', async () => {
  const guests = [await follow(origins[1]), await follow(origins[1]), await follow(origins[1])]
  await neighbour.close()
  await Promise.all(guests.map(guest => guest.ended))
  const pauses = guests.map(guest => guest.retryMs())
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(5000)
  expect(new Set(pauses).size).toBeGreaterThan(1)
  for (const guest of guests) expect(guest.received().at(-1)?.event).toBe('leave')
  neighbour = await createNeighbour(shop.dependencies)
})

test('rejects an age or an id that is not a number', async () => {
  for (const query of [
    'age=',
    'age=%20',
    'age=-1',
    'age=Infinity',
    'age=old',
    'last=',
    'last=1.5',
  ]) {
    const response = await fetch(`${origins[0]}/api/events?topics=stock&${query}`)
    expect([query, response.status]).toEqual([query, 422])
  }
})

test('rejects unknown topics', async () => {
  const response = await fetch(`${origins[0]}/api/events?topics=stock,orders`)
  expect(response.status).toBe(422)
  expect((await fetch(`${origins[0]}/api/events`)).status).toBe(422)
})
