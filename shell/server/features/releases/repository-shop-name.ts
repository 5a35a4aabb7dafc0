import { sql } from 'drizzle-orm'
import * as z from 'zod'

import type { Database } from '../../database/pool.ts'

const rowSchema = z.object({ name: z.string() })

/**
 * `<system identifier of the PostgreSQL cluster>-<number of the database>`: a restored copy has another name, and a
 * promoted standby has the same one.
 */
export async function readShopName(database: Database): Promise<string> {
  const { rows } = await database.execute(
    sql`SELECT system_identifier || '-' || (
      SELECT oid FROM pg_database WHERE datname = current_database()
    ) AS name FROM pg_control_system()`,
  )
  return rowSchema.parse(rows[0]).name
}
