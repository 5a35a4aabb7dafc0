import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Database } from '../../database/pool.ts'

/** An order becomes visible with the end of its transaction, which takes less than this. */
const commitSeconds = 15

const countsSchema = z.object({ until: z.string(), placed: z.number(), paid: z.number() })

/**
 * The orders of pages since a moment, and the moment to continue with. Without one, it only starts to count. The count is
 * some seconds late, so that it misses no order.
 */
export async function countOrdersSince(
  database: Database,
  since: string | null,
): Promise<z.infer<typeof countsSchema>> {
  const until = sql`now() - make_interval(secs => ${commitSeconds})`
  const from = sql`coalesce(${since}::timestamptz, ${until})`
  const { rows } = await database.execute(sql`
    SELECT (${until})::text AS until,
      (SELECT count(*)::float8 FROM orders WHERE composition_id IS NOT NULL
        AND created_at > ${from} AND created_at <= ${until}) AS placed,
      (SELECT count(*)::float8 FROM orders WHERE composition_id IS NOT NULL
        AND paid_at > ${from} AND paid_at <= ${until}) AS paid`)
  return countsSchema.parse(rows[0])
}

const ageSchema = z.nullable(z.number())
const waitingSchema = z.object({
  deployments: ageSchema,
  canaries: ageSchema,
  webhooks: ageSchema,
  mails: ageSchema,
  lastWebhook: ageSchema,
})
/** Ages in seconds. Null while nothing waits. */
type Waiting = z.infer<typeof waitingSchema>

const ageOf = (moment: ReturnType<typeof sql>) => sql`extract(epoch FROM now() - ${moment})::float8`

/** `canaries` wait in the queue, or for the check of a candidate that was made again. */
export async function readWaiting(database: Database): Promise<Waiting> {
  const { rows } = await database.execute(sql`SELECT
    (SELECT ${ageOf(sql`min(requested_at)`)} FROM queued_deployments
      WHERE state = 'waiting' AND canary IS NULL) AS deployments,
    (SELECT ${ageOf(sql`min(since)`)} FROM (
      SELECT requested_at AS since FROM queued_deployments
        WHERE state = 'waiting' AND canary IS NOT NULL
      UNION ALL SELECT stepped_at FROM rollouts WHERE ended_at IS NULL AND is_held) AS held) AS canaries,
    (SELECT ${ageOf(sql`min(received_at)`)} FROM webhook_events WHERE applied_at IS NULL) AS webhooks,
    (SELECT ${ageOf(sql`min(created_at)`)} FROM mails WHERE state = 'waiting') AS mails,
    (SELECT ${ageOf(sql`max(applied_at)`)} FROM webhook_events) AS "lastWebhook"`)
  return waitingSchema.parse(rows[0])
}
