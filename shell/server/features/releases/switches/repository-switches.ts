import type { SwitchView } from '@storefront/api/switches'
import { and, asc, eq } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { switches } from '../../../database/tables/rollouts.ts'
import type { SwitchedOff } from './switched-off.ts'

export async function listSwitches(database: Database): Promise<SwitchView[]> {
  const rows = await database.select().from(switches).orderBy(asc(switches.since))
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
}

type NewSwitch = SwitchedOff & { who: string; why: string }

/** Switching off twice keeps the first entry, and returns false. */
export async function insertSwitch(database: Database, row: NewSwitch): Promise<boolean> {
  const { rowCount } = await database.insert(switches).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** Returns false for a part that is on. */
export async function deleteSwitch(
  database: Database,
  { kind, name }: SwitchedOff,
): Promise<boolean> {
  const isPart = and(eq(switches.kind, kind), eq(switches.name, name))
  const { rowCount } = await database.delete(switches).where(isPart)
  return rowCount === 1
}
