import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** What a query can ask the database. */
export type Condition = SQL<boolean>

/** Whether a table has a row with this condition. */
export function anyRow(table: PgTable, condition: SQL | undefined): Condition {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${table} WHERE ${condition})`
}
