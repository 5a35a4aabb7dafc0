import type { Order } from '@storefront/api/order'
import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'

/** A median of fewer servers would be mostly chance. */
const leastMeasured = 5
const mostMeasured = 500

/** Time from payment to ready of the newest servers of each plan. Leaves out plans with too few servers. */
export async function measureBuilds(
  database: Database,
  productIds: number[],
): Promise<Order['buildTimes']> {
  if (productIds.length === 0) return []
  const requested = sql.join(
    productIds.map(id => sql`(${id}::integer)`),
    sql`, `,
  )
  return await database
    .select({
      product_id: sql<number>`product_id`,
      count: sql<number>`count(*)::integer`,
      medianSeconds: sql<number>`ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds))::integer`,
      p95Seconds: sql<number>`ceil(percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds))::integer`,
    })
    .from(
      sql`(VALUES ${requested}) AS wanted (product_id) CROSS JOIN LATERAL (
        SELECT extract(epoch FROM server_steps.at - orders.paid_at)::double precision AS seconds
        FROM servers
        JOIN orders ON orders.id = servers.order_id
        JOIN server_steps ON server_steps.server_id = servers.id AND server_steps.step = 'ready'
        WHERE servers.product_id = wanted.product_id AND servers.ready_at IS NOT NULL
          AND server_steps.at >= orders.paid_at
        ORDER BY servers.ready_at DESC LIMIT ${mostMeasured}
      ) AS built`,
    )
    .groupBy(sql`product_id`)
    .having(sql`count(*) >= ${leastMeasured}`)
}
