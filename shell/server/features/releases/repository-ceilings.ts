import { type Measure, measureSchema } from '@storefront/api/budgets'
import type { Ceilings, StoredCeilings } from '@storefront/kit/release/budgets'
import * as z from 'zod/mini'

import type { Database } from '../../database/pool.ts'

const rowSchema = z.object({
  target: z.string(),
  measure: measureSchema,
  kilobytes: z.number(),
  set_by: z.string(),
  set_at: z.date(),
})
type CeilingRow = z.infer<typeof rowSchema>

export async function listCeilings(database: Database): Promise<CeilingRow[]> {
  const { rows } = await database.$client.query(
    'SELECT * FROM registry_ceilings ORDER BY target, measure',
  )
  return z.array(rowSchema).parse(rows)
}

export async function readCeilings(database: Database): Promise<StoredCeilings> {
  const stored = new Map<string, Ceilings>()
  for (const { target, measure, kilobytes } of await listCeilings(database))
    stored.set(target, { ...stored.get(target), [measure]: kilobytes })
  return stored
}

type NewCeiling = { target: string; measure: Measure; kilobytes: number | null; who: string }

/** Null removes the ceiling, so that the default applies again. */
export async function setCeiling(database: Database, ceiling: NewCeiling): Promise<void> {
  const { target, measure, kilobytes, who } = ceiling
  if (kilobytes === null) {
    const text = 'DELETE FROM registry_ceilings WHERE target = $1 AND measure = $2'
    await database.$client.query(text, [target, measure])
    return
  }
  await database.$client.query(
    `INSERT INTO registry_ceilings (target, measure, kilobytes, set_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (target, measure)
       DO UPDATE SET kilobytes = EXCLUDED.kilobytes, set_by = EXCLUDED.set_by, set_at = now()`,
    [target, measure, kilobytes, who],
  )
}
