import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Whether a table has a row with this condition. */
export function anyRow(table: PgTable, condition: SQL | undefined): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${table} WHERE ${condition})`
}
