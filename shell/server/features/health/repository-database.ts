import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'

/** Whether the server of the database accepts no writes, for example a standby. A full disk is not noticed. */
export async function isReadOnly(database: Database): Promise<boolean> {
  const { rows } = await database.execute<{ transaction_read_only: string }>(
    sql`SHOW transaction_read_only`,
  )
  return rows[0]?.transaction_read_only === 'on'
}

/** Writes a temporary table, which disappears with the transaction. It is large enough to need space on the disk. */
export async function writeTrial(database: Database): Promise<void> {
  await inTransaction(database, async transaction => {
    await transaction.execute(sql`
      CREATE TEMPORARY TABLE write_probe ON COMMIT DROP AS
      SELECT string_agg(md5(random()::text), '') AS text FROM generate_series(1, 8000)`)
  })
}
