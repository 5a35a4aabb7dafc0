import type { Pool } from 'pg'

import type { Queries } from './queries.ts'

/** All of it or nothing; for repositories that write their SQL themselves. */
export async function withTransaction<Result>(
  pool: Pool,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
