import { createServer, type IncomingHttpHeaders } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { digestOfWebhook } from '../../../crypto/webhook-signature.ts'
import { sendDeployCalls } from './send-deploy-calls.ts'
import { createTestCanaries, type TestCanaries } from './testing/create-canaries.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

const secret = 'the receiver knows it'
let shop: TestCanaries
let received: Received[]
let statuses: number[]
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(statuses.shift() ?? 204).end()
  })
})

beforeEach(async () => {
  received = []
  statuses = []
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  if (typeof address !== 'object' || !address) throw new Error('The receiver has no port')
  shop = await createTestCanaries()
  const { dependencies } = shop
  dependencies.fetch = fetch
  dependencies.config.deployWebhook = { url: `http://127.0.0.1:${address.port}`, secret }
})
afterEach(async () => {
  await shop.close()
  await new Promise(resolve => receiver.close(resolve))
})

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const send = () => sendDeployCalls({ dependencies: shop.dependencies, log: log as never })
const makeDue = () =>
  shop.dependencies.database.execute(sql`UPDATE deploy_calls SET next_at = now()`)

it('tells the receiver of a rolled back canary, signed and with the figures', async () => {
  const { id, candidate, stable, releases } = await shop.start(['catalog'])
  await shop.decide(id, 'roll-back', ['Nobody pays.'])
  await send()
  const [call] = received
  const { headers, body } = call ?? { headers: {}, body: '{}' }
  expect(JSON.parse(body)).toMatchObject({
    id: headers['webhook-id'],
    type: 'canary.rolled-back',
    canary: id,
    stable,
    candidate,
    releases,
    who: 'the shop',
    reason: 'Nobody pays.',
    figures: { paid: { stable: 90, candidate: 4 } },
  })
  const [, seconds = '', digest] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['webhook-signature'])) ?? []
  expect(digest).toBe(digestOfWebhook(seconds, { rawBody: body, secret }).toString('hex'))
  await makeDue()
  await send()
  expect(received).toHaveLength(1)
})

it('repeats a call that failed with the same id, later and later, and gives up after ten tries', async () => {
  const { id } = await shop.start(['catalog'])
  await shop.steer(id, 'abort')
  statuses = Array.from({ length: 20 }, () => 500)
  await send()
  await send()
  expect(received).toHaveLength(1)
  for (const _ of Array.from({ length: 20 })) {
    await makeDue()
    await send()
  }
  expect(received).toHaveLength(10)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ tries: 10 }),
    'a call to DEPLOY_WEBHOOK_URL failed for the last time',
  )
})

it('keeps nothing from ending a canary', async () => {
  shop.dependencies.fetch = () => Promise.reject(new Error('no route to host'))
  const { id } = await shop.start(['catalog'])
  expect(await shop.steer(id, 'finish')).toMatchObject({ state: 'finished' })
  await send()
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ tries: 1 }),
    'a call to DEPLOY_WEBHOOK_URL failed and is repeated',
  )
})
