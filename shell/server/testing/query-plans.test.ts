import { randomUUID } from 'node:crypto'
import { endpoints } from '@storefront/api/endpoints'
import { sql } from 'drizzle-orm'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { withoutQueryLimit } from '../database/pool.ts'
import { deleteOldQuotes } from '../features/orders/quotes/repository-quotes.ts'
import { listJobs } from '../jobs/list-jobs.ts'
import { createTestShop, type TestShop } from './routes.ts'

/**
 * The rows of each large table. Reading any of these tables in full costs far more than an index already with the
 * default. `QUERY_PLAN_ROWS=1000000` takes longer.
 */
const rows = Number(process.env.QUERY_PLAN_ROWS ?? 10_000)

/** The tables that grow with customers, and for row `i` the values that differ from those of an existing row. */
const id = 'md5(random()::text || i)::uuid'
const owner = 'md5((i / 10)::text)::uuid'
const past = "now() - i * interval '1 minute'"
const grown: Record<string, string> = {
  accounts: `'id', ${id}, 'owner', 'o' || i, 'email', 'c' || i || '@quarry.example'`,
  sessions: `'id', ${id}, 'token_hash', 'h' || i, 'account_id', ${owner}`,
  quotes: `'id', ${id}, 'customer_id', ${owner}, 'state', 'ordered', 'expires_at', ${past},
    'network', NULL`,
  orders: `'id', ${id}, 'number', 9000000 + i, 'quote_id', ${id}, 'customer_id', ${owner},
    'state', 'active', 'created_at', ${past}, 'pay_by', ${past}, 'paid_at', ${past}`,
  order_lines: `'order_id', ${id}`,
  payments: `'id', ${id}, 'order_id', ${id}, 'provider_id', 'p' || i, 'state', 'succeeded',
    'is_settled', true, 'created_at', ${past}`,
  servers: `'id', ${id}, 'order_id', ${id}, 'state', 'ready', 'ready_at', ${past}`,
  invoices: `'id', ${id}, 'customer_id', ${owner}, 'order_id', ${id}, 'count', 9000000 + i`,
  conversations: `'id', ${id}, 'customer_id', ${id}, 'cookie_digest', 'd' || i`,
  messages: `'conversation_id', ${owner}, 'sequence', 1000 + i, 'client_id', ${id}`,
  events: `'id', 9000000 + i, 'owner', 'o' || i / 10, 'at', ${past}`,
  telemetry_minutes: `'minute', date_trunc('minute', ${past})`,
}

type Sent = { text: string; values: unknown[] }
const sent = new Map<string, Sent>()
let shop: TestShop

function recordQueries(): void {
  const { query } = Client.prototype
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...input) {
    const [first, second] = input as unknown as [string | Sent, unknown]
    const text = typeof first === 'string' ? first : first.text
    const values = typeof first === 'string' ? second : (first.values ?? second)
    sent.set(text, { text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(query, this, input)
  })
}

beforeAll(async () => {
  recordQueries()
  shop = await createTestShop({ SANDBOX: 'on', RATE_LIMITS: 'off' })
})
afterAll(() => shop.close())

/** What customers, agents and operators request, the jobs that run every few seconds, and the one that deletes old quotes. */
async function useShop(): Promise<void> {
  const order = await shop.order([{ product_id: 1059, quantity: 1 }])
  await shop.pay(order.id)
  await shop.report('succeeded')
  const message = { clientId: randomUUID(), text: 'Where is my server?', language: 'en' }
  await shop.call('/api/v3/chat/messages', { body: message })
  const cookies = [shop.customer, await shop.signIn('support@quarry.example')]
  for (const cookie of cookies) {
    for (const endpoint of Object.keys(endpoints)) {
      const [method, path = ''] = endpoint.split(' ')
      if (method !== 'GET' || path.includes(':') || path.endsWith('/events')) continue
      await shop.call(path, { cookie })
    }
  }
  await shop.call(`/api/v3/orders/${order.id}`)
  await shop.call(`/api/v3/account/orders/${order.id}/history`)
  const log = { info() {}, warn() {}, error() {}, debug() {} } as never
  for (const { everyMs, isDue, run } of listJobs({ dependencies: shop.dependencies, log })) {
    if (everyMs > 2000) continue
    if (isDue) await shop.database.execute(sql`SELECT ${isDue}`)
    await run()
  }
  await deleteOldQuotes(shop.database)
}

/** Multiplies one existing row of each table. Without it, a table is empty and needs a row from `useShop`. */
async function growTables(): Promise<string[]> {
  const empty: string[] = []
  // One connection: without triggers, rows need no other rows.
  const client = await (shop.database.$client as Pool).connect()
  try {
    const run = (text: string) => client.query({ text, ...withoutQueryLimit })
    await run('SET session_replication_role = replica')
    await run('SET statement_timeout = 0')
    await run(`
      INSERT INTO telemetry_minutes (minute, container, release_id, measure, bucket, count)
      VALUES (now(), 'chat', 'a', 'ready', 1, 1)`)
    for (const [table, values] of Object.entries(grown)) {
      const { rowCount } = await run(`
        INSERT INTO ${table} OVERRIDING SYSTEM VALUE
        SELECT copied.* FROM (SELECT original FROM ${table} original LIMIT 1) one,
          generate_series(1, ${rows}) i, LATERAL jsonb_populate_record(one.original, jsonb_build_object(${values})) copied
        ON CONFLICT DO NOTHING`)
      if (!rowCount) empty.push(table)
    }
    await run('ANALYZE')
    return empty
  } finally {
    client.release(true)
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

function readInFull({ Plans = [], ...node }: Plan): string[] {
  const table = node['Relation Name'] ?? ''
  const isScan = node['Node Type'] === 'Seq Scan' && table in grown
  return [...(isScan ? [table] : []), ...Plans.flatMap(readInFull)]
}

it('reads no large table in full in a request, a frequent job or a deletion of old quotes', {
  timeout: 1_200_000,
}, async () => {
  await useShop()
  const queries = [...sent.values()].filter(({ text }) =>
    /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/i.test(text),
  )
  expect(await growTables()).toEqual([])
  const found: string[] = []
  let explained = 0
  for (const { text, values } of queries) {
    const { rows: plans } = await shop.dependencies.database.$client.query({
      text: `EXPLAIN (FORMAT JSON) ${text}`,
      values,
    })
    explained += 1
    const tables = readInFull(plans[0]['QUERY PLAN'][0].Plan)
    if (tables.length > 0)
      found.push(`${tables.join(', ')}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`)
  }
  expect(explained).toBeGreaterThan(60)
  expect(found.join(' | ')).toBe('')
})
