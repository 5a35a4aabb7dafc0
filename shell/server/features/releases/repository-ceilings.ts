import type { Measure } from '@storefront/api/budgets'
import type { Ceilings, StoredCeilings } from '@storefront/kit/release/budgets'
import { and, asc, eq, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { registryCeilings } from '../../database/tables/registry.ts'

type CeilingRow = typeof registryCeilings.$inferSelect

export async function listCeilings(database: Database): Promise<CeilingRow[]> {
  return await database
    .select()
    .from(registryCeilings)
    .orderBy(asc(registryCeilings.target), asc(registryCeilings.measure))
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
  const isSame = and(eq(registryCeilings.target, target), eq(registryCeilings.measure, measure))
  if (kilobytes === null) {
    await database.delete(registryCeilings).where(isSame)
    return
  }
  await database
    .insert(registryCeilings)
    .values({ target, measure, kilobytes, setBy: who })
    .onConflictDoUpdate({
      target: [registryCeilings.target, registryCeilings.measure],
      set: { kilobytes, setBy: who, setAt: sql`now()` },
    })
}

/** Whether a remote has a release, or a team may publish its first one. A ceiling that is set can always be removed. */
export async function isKnownTeam(database: Database, name: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    SELECT FROM releases WHERE name = ${name}
    UNION ALL SELECT FROM registry_tokens WHERE team = ${name}
    UNION ALL SELECT FROM registry_trusts WHERE team = ${name}
    UNION ALL SELECT FROM registry_ceilings WHERE target = ${name} LIMIT 1`)
  return rows.length > 0
}
