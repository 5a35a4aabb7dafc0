import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'

import { entrySchema } from '../../shell/sandbox/payments/entries.ts'
import { orders, payments } from '../../shell/server/database/tables/orders.ts'
import type { Fleet } from './fleet.ts'

/** Sums in cents. `charged` and `refunded` are the provider's, `paid` is the shop's. */
export type Money = { charged: number; refunded: number; paid: number }

/** Webhooks repeat, and the shop also asks the provider. */
const longestMs = 60_000

const toCents = (amount: string) => Math.round(Number(amount) * 100)

async function readProvider(folder: string): Promise<Omit<Money, 'paid'>> {
  const text = await readFile(join(folder, 'payments.jsonl'), 'utf8')
  const amounts = new Map<string, number>()
  let [charged, refunded] = [0, 0]
  for (const line of text.split('\n').filter(Boolean)) {
    const entry = entrySchema.parse(JSON.parse(line))
    if (entry.type === 'created') amounts.set(entry.id, toCents(entry.request.amount))
    const full = 'id' in entry ? (amounts.get(entry.id) ?? 0) : 0
    if (entry.type === 'ended' && entry.outcome === 'succeeded') charged += full
    if (entry.type === 'refunded')
      refunded += entry.amount === undefined ? full : toCents(entry.amount)
  }
  return { charged, refunded }
}

async function readMoney({ database, sandboxFolder }: Fleet): Promise<Money> {
  const { rows } = await database.execute<{ paid: string | null }>(sql`
    SELECT sum(${payments.amount} - coalesce(${payments.refundAmount}, 0)) AS paid
    FROM ${payments} JOIN ${orders} ON ${orders.id} = ${payments.orderId}
    WHERE ${payments.state} = 'succeeded' AND ${orders.paidAt} IS NOT NULL`)
  return { ...(await readProvider(sandboxFolder)), paid: toCents(rows[0]?.paid ?? '0') }
}

export const isBalanced = ({ charged, refunded, paid }: Money) => charged === paid + refunded

/** The sums when they agree, or after a minute. */
export async function waitForBalance(fleet: Fleet): Promise<Money> {
  const deadline = performance.now() + longestMs
  for (;;) {
    const money = await readMoney(fleet)
    if (isBalanced(money) || performance.now() > deadline) return money
    await wait(200)
  }
}
