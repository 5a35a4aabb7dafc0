import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { passwordFailures } from '../../../database/tables/passwords.ts'

/** The wrong passwords of one subject. `sinceMs` is the time since the last one, `endsInMs` the time until the count restarts. */
export type Failures = { count: number; sinceMs: number; endsInMs: number }

const toMs = (interval: ReturnType<typeof sql>) =>
  sql<number>`(extract(epoch from ${interval}) * 1000)::float`

/** Returns the failures of the subjects that have any. */
export async function readFailures(
  database: Database,
  subjects: string[],
): Promise<Map<string, Failures>> {
  const { subject, failures, lastAt, endsAt } = passwordFailures
  const rows = await database
    .select({
      subject,
      count: failures,
      sinceMs: toMs(sql`now() - ${lastAt}`),
      endsInMs: toMs(sql`${endsAt} - now()`),
    })
    .from(passwordFailures)
    .where(and(inArray(subject, subjects), gt(endsAt, sql`now()`)))
  return new Map(rows.map(({ subject: one, ...found }) => [one, found]))
}

/** Counts one wrong password for each subject, and returns the sums. The first one starts a period of `seconds`. */
export async function addFailures(
  database: Database,
  added: { subject: string; seconds: number }[],
): Promise<Map<string, Failures>> {
  const { subject, failures, endsAt } = passwordFailures
  const isOver = sql`${endsAt} <= now()`
  const rows = added.map(({ subject: one, seconds }) => ({
    subject: one,
    failures: 1,
    endsAt: sql`now() + make_interval(secs => ${seconds})`,
  }))
  const counted = await database
    .insert(passwordFailures)
    .values(rows)
    .onConflictDoUpdate({
      target: subject,
      set: {
        failures: sql`case when ${isOver} then 1 else ${failures} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${endsAt} end`,
        lastAt: sql`now()`,
      },
    })
    .returning({ subject, count: failures, endsInMs: toMs(sql`${endsAt} - now()`) })
  return new Map(counted.map(({ subject: one, ...sum }) => [one, { ...sum, sinceMs: 0 }]))
}

/** Takes one wrong password of a subject back. Without any, its period ends. */
export async function takeFailureBack(database: Database, one: string): Promise<void> {
  const { subject, failures, endsAt } = passwordFailures
  await database
    .update(passwordFailures)
    .set({
      failures: sql`greatest(${failures} - 1, 0)`,
      endsAt: sql`case when ${failures} > 1 then ${endsAt} else now() end`,
    })
    .where(eq(subject, one))
}

/** Claims the try that is allowed `gapMs` after the last one. Only one of several processes succeeds. */
export async function claimTry(database: Database, one: string, gapMs: number): Promise<boolean> {
  const { subject, lastAt } = passwordFailures
  const isDue = lte(lastAt, sql`now() - make_interval(secs => ${gapMs / 1000})`)
  const rows = await database
    .update(passwordFailures)
    .set({ lastAt: sql`now()` })
    .where(and(eq(subject, one), isDue))
    .returning({ subject })
  return rows.length === 1
}

export async function deleteOldFailures(database: Database): Promise<void> {
  await database.delete(passwordFailures).where(lt(passwordFailures.endsAt, sql`now()`))
}
