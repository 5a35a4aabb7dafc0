import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createStreamCount } from '../../http/stream-limits.ts'
import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { createStream } from './stream.ts'
import {
  createNeighbour,
  type Listener,
  openListener,
  type ReceivedEvent,
} from './testing/open-listener.ts'

let shop: TestShop
let neighbour: FastifyInstance
let origins: [string, string]
const listeners: Listener[] = []

beforeEach(async () => {
  shop = await createTestShop()
  neighbour = await createNeighbour(shop.dependencies)
  origins = [
    await shop.app.listen({ host: '127.0.0.1', port: 0 }),
    await neighbour.listen({ host: '127.0.0.1', port: 0 }),
  ]
})
afterEach(async () => {
  for (const listener of listeners.splice(0)) listener.cut()
  await neighbour.close()
  await shop.close()
})

async function follow(origin: string, query = '', headers = {}): Promise<Listener> {
  const listener = await openListener(origin, { query, headers })
  listeners.push(listener)
  await listener.until(({ event }) => event === 'start' || event === 'reset')
  return listener
}
const leftIn = ({ data }: ReceivedEvent, product = 1059) =>
  (data.changes as { product_id: number; left: number }[] | undefined)?.find(
    change => change.product_id === product,
  )?.left
const setStock = (left: number, product = 1059) =>
  shop.database.execute(
    sql`UPDATE flavors SET stock = ${left} + held + unpaid + sold - sold_before WHERE product_id = ${product}`,
  )

test('tells guests of another process what changed, price included', async () => {
  const guest = await follow(origins[1])
  expect(guest.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(guest.headers['cache-control']).toContain('no-store')
  await shop.quote([{ product_id: 1059, quantity: 2 }])
  await guest.until(reported => leftIn(reported) === 3)
  await shop.database.execute(sql`UPDATE flavors SET monthly_fee = 90.00 WHERE product_id = 1059`)
  const { data } = await guest.until(({ data }) => JSON.stringify(data).includes('90.00'))
  expect(data).toEqual({
    changes: [{ product_id: 1059, left: 3, monthly_fee: '90.00', hourly_fee: '0.1236' }],
    isListChanged: false,
  })
})

test('never tells customers their own hold as a loss, wherever they listen', async () => {
  const own = await follow(origins[1], '', { cookie: shop.customer })
  const cookie = await shop.signIn('second@quarry.example')
  const other = await follow(origins[0], '', { cookie })
  await shop.quote([{ product_id: 1059, quantity: 2 }])
  await other.until(reported => leftIn(reported) === 3)
  await own.until(told => leftIn(told) === 5)
  await shop.quote([{ product_id: 1059, quantity: 3 }], 'month', cookie)
  await own.until(told => leftIn(told) === 2)
  await other.until(told => leftIn(told) === 3 && told !== other.told()[1])
  expect(own.told().map(told => leftIn(told))).not.toContain(3)
})

test('gives up a client that does not read, and counts it no longer', () => {
  const onClose = vi.fn()
  const stream = createStream(onClose)
  stream.body.resume().pause()
  for (let id = 1; id <= 300; id++) stream.write('stock', id, { text: 'x'.repeat(1000) })
  expect(stream.body.destroyed).toBe(true)
  expect(stream.lastId).toBe(300)
})

test('refuses more streams than one address or the process may have, and takes more when some end', () => {
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

test('tells a list whose plans came, went or are other ones as a whole', async () => {
  const guest = await follow(origins[0])
  await shop.database.execute(sql`UPDATE flavors SET is_listed = false WHERE product_id = 1060`)
  const gone = await guest.until(({ event }) => event === 'stock')
  expect(gone.data).toEqual({ changes: [], isListChanged: true })
})

test('loses nothing between two streams, on whichever process, and makes one event of it', async () => {
  const first = await follow(origins[0])
  await setStock(4)
  const { id } = await first.until(reported => leftIn(reported) === 4)
  first.cut()
  for (const left of [3, 2, 7]) {
    await setStock(left)
    await setStock(left + 1, 1060)
    const watcher = await follow(origins[0])
    watcher.cut()
  }
  const again = await follow(origins[1], '', { 'last-event-id': String(id) })
  const told = await again.until(({ event }) => event === 'stock')
  expect([leftIn(told), leftIn(told, 1060)]).toEqual([7, 8])
  expect(again.told().filter(({ event }) => event === 'stock')).toHaveLength(1)
  const byQuery = await follow(origins[1], `&last=${told.id}`)
  expect(byQuery.told().map(({ event }) => event)).toEqual(['start'])
})

test('tells a browser what changed since its list, however old that is', async () => {
  const before = await follow(origins[0])
  await setStock(1)
  await before.until(reported => leftIn(reported) === 1)
  const late = await follow(origins[1], '&age=2000')
  await late.until(told => leftIn(told) === 1)
})

test('sends a browser back to the whole list when it was away for too long or knows another log', async () => {
  const guest = await follow(origins[0])
  for (const left of [4, 3]) {
    await setStock(left)
    await guest.until(reported => leftIn(reported) === left)
  }
  await shop.database.execute(sql`DELETE FROM events WHERE id < (SELECT max(id) FROM events)`)
  for (const query of ['&last=0', '&last=999999', '&age=7200000', '&age=1e15', '&age=1e300']) {
    const late = await follow(origins[1], query)
    expect(late.told()).toMatchObject([{ event: 'reset' }])
    await setStock(Math.floor(Math.random() * 1e6))
    await late.until(({ event }) => event === 'stock')
  }
})

test('ends its streams when the server stops, so that stopping does not wait for them', async () => {
  const guest = await follow(origins[1])
  await neighbour.close()
  await guest.ended
  neighbour = await createNeighbour(shop.dependencies)
})

test('refuses an age and a place that are no numbers', async () => {
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

test('refuses topics that nobody knows', async () => {
  const response = await fetch(`${origins[0]}/api/events?topics=stock,orders`)
  expect(response.status).toBe(422)
  expect((await fetch(`${origins[0]}/api/events`)).status).toBe(422)
})
