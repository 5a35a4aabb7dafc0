import { and, eq, lte, sql } from 'drizzle-orm'

import { anyOf } from '../../database/any-of.ts'
import type { Database } from '../../database/pool.ts'
import { unneededObjects } from '../../database/tables/releases.ts'

type Version = { key: string; version: string }

/**
 * Records the objects that no release needs now, and forgets all others of the store. A changed object counts as found
 * now.
 */
export async function markUnneeded(
  database: Database,
  store: string,
  objects: Version[],
): Promise<void> {
  const found = sql`
    SELECT key, version FROM jsonb_to_recordset(${JSON.stringify(objects)}::jsonb)
    AS found (key text, version text)`
  await database.execute(sql`
    DELETE FROM unneeded_objects WHERE store = ${store} AND (key, version) NOT IN (${found})`)
  await database.execute(sql`
    INSERT INTO unneeded_objects (store, key, version)
    SELECT ${store}, key, version FROM (${found}) AS found ON CONFLICT DO NOTHING`)
}

/** The objects that nothing needed for this time, in the versions found then. */
export async function findLongUnneeded(
  database: Database,
  store: string,
  hours: number,
): Promise<Version[]> {
  return await database
    .select({ key: unneededObjects.key, version: unneededObjects.version })
    .from(unneededObjects)
    .where(
      and(
        eq(unneededObjects.store, store),
        lte(unneededObjects.foundAt, sql`now() - make_interval(hours => ${hours})`),
      ),
    )
}

export async function forgetUnneeded(
  database: Database,
  store: string,
  keys: string[],
): Promise<void> {
  await database
    .delete(unneededObjects)
    .where(and(eq(unneededObjects.store, store), anyOf(unneededObjects.key, keys)))
}
