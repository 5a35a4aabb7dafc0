import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { createTestShop } from '../../../../testing/routes.ts'
import { compositions, createBallot } from './testing/create-ballot.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let ballot: ReturnType<typeof createBallot>
let visitor: ReturnType<ReturnType<typeof createBallot>['visitor']>

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  ballot = createBallot(shop.dependencies)
  visitor = ballot.visitor()
})

/** The server sends a page of the arm to the visitor. */
async function open(arm: 'stable' | 'candidate') {
  ballot.send(visitor, arm)
  await ballot.votes.write()
  ballot.pass(1)
}

async function post(url: string, payload: object, composition?: string) {
  const responded = await shop.app.inject({
    method: 'POST',
    url,
    headers: {
      cookie: `${shop.customer}; arm=${visitor.cookie}`,
      'idempotency-key': randomUUID(),
      ...(composition && { 'x-composition': composition }),
    },
    payload,
  })
  return responded.json().content
}

/** The server counts after its response. */
async function counted() {
  const { pool } = shop.dependencies
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query('SELECT 1 FROM order_votes WHERE rollout_id = $1', [
      ballot.rollout.id,
    ])
    expect(rowCount).toBeGreaterThan(0)
  })
}

const orderRequest = async (product_id = 1059) =>
  shop.toRequest(await shop.quote([{ product_id, quantity: 1 }]))
const order = async (composition?: string): Promise<{ id: string }> =>
  post('/api/v3/orders', await orderRequest(), composition)

async function stepOf() {
  await counted()
  ballot.pass(1)
  const { steps } = await ballot.observe()
  return steps[0]
}

it('counts an order and the attempt for the page of the visitor', async () => {
  await open('candidate')
  await order()
  expect(await stepOf()).toMatchObject({
    stable: { attempted: 0, ordered: 0 },
    candidate: { attempted: 1, ordered: 1, failedOrders: 0, paid: 0 },
  })
})

it('counts a failed attempt, whatever the page says about it', async () => {
  await open('candidate')
  await post('/api/v3/orders', { ...(await orderRequest()), quoteId: randomUUID() })
  expect(await stepOf()).toMatchObject({
    candidate: { attempted: 1, ordered: 0, failedOrders: 1, errors: 0, handled: 0 },
  })
})

it('counts a failed quote as a failed attempt', async () => {
  await open('stable')
  await post('/api/v3/quotes', { interval: 'month', lines: [] })
  expect(await stepOf()).toMatchObject({ stable: { attempted: 1, failedOrders: 1 } })
})

it('finds the page by the claimed composition, if the visitor got a page of it', async () => {
  await open('stable')
  ballot.rollout.step = 1
  await open('candidate')
  await order(compositions.stable)
  await counted()
  const { steps } = await ballot.observe()
  expect(steps).toMatchObject([
    { stable: { ordered: 1 }, candidate: { ordered: 0 } },
    { stable: { ordered: 0 }, candidate: { ordered: 0 } },
  ])
})

it('counts for the server that responded, in a canary of servers', async () => {
  await open('stable')
  // The other tests buy all units of the other plan.
  await post('/api/v3/orders', await orderRequest(1060))
  ballot.rollout.serverBuild = shop.dependencies.config.serverBuild
  expect(await stepOf()).toMatchObject({ stable: { ordered: 0 }, candidate: { ordered: 1 } })
  ballot.rollout.serverBuild = 'another'
  expect(await stepOf()).toMatchObject({ stable: { ordered: 1 }, candidate: { ordered: 0 } })
})

it('does not believe a composition that the visitor did not get', async () => {
  await open('candidate')
  await order(compositions.stable)
  expect(await stepOf()).toMatchObject({ stable: { ordered: 0 }, candidate: { ordered: 1 } })
})

it('ignores orders of browsers that do not count', async () => {
  await open('candidate')
  const { cookie } = visitor
  visitor = { ...visitor, cookie: `${cookie.slice(0, 22)}.${'c'.repeat(22)}` }
  await order()
  visitor = { ...visitor, cookie }
  await post('/api/v3/quotes', {})
  expect(await stepOf()).toMatchObject({ candidate: { attempted: 1, ordered: 0 } })
})

it('counts a payment when the order is 15 minutes old, if it came until then', async () => {
  await open('candidate')
  const { id } = await order()
  const { database } = shop.dependencies
  await counted()
  await database.execute(
    `UPDATE orders SET paid_at = (SELECT min(at) FROM order_votes WHERE order_id = '${id}') + interval '10 minutes' WHERE id = '${id}'`,
  )
  ballot.pass(14 * 60)
  expect((await stepOf())?.candidate).toMatchObject({ ordered: 1, paid: 0 })
  ballot.pass(2 * 60)
  expect((await stepOf())?.candidate).toMatchObject({ ordered: 1, paid: 1 })
  await database.execute(
    `UPDATE orders SET paid_at = paid_at + interval '6 minutes' WHERE id = '${id}'`,
  )
  expect((await stepOf())?.candidate).toMatchObject({ ordered: 1, paid: 0 })
})
