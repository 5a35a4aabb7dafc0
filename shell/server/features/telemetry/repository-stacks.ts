import { frameSchema } from '@storefront/api/telemetry'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Database } from '../../database/pool.ts'
import type { Stack } from './attribute.ts'

/** Stores the first stack of each error. */
export async function addStacks(transaction: Database, errors: { stack?: Stack }[]): Promise<void> {
  const found = errors.filter(({ stack }) => stack !== undefined)
  if (found.length === 0) return
  await transaction.execute(sql`
    INSERT INTO telemetry_stacks
      (container, release_id, kind, name, message, composition_id, frames, seen_at)
    SELECT DISTINCT ON (container, release, kind, name, message)
      container, release, kind, name, message, stack ->> 'composition', stack -> 'frames', at
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS told (container text, release text,
      kind text, name text, message text, stack jsonb, at timestamptz)
    ORDER BY container, release, kind, name, message, at DESC
    ON CONFLICT (container, release_id, kind, name, message)
      DO UPDATE SET seen_at = EXCLUDED.seen_at`)
}

const rowSchema = z.object({ composition: z.string(), frames: z.array(frameSchema) })

export async function findStack(database: Database, id: string): Promise<Stack | null> {
  const { rows } = await database.execute(sql`
    SELECT composition_id AS composition, frames FROM telemetry_stacks WHERE id = ${id}`)
  return rows.length === 0 ? null : rowSchema.parse(rows[0])
}
