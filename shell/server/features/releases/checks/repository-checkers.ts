import type { Checker } from '@storefront/api/checks'
import { checkLimits } from '@storefront/api/verdict'
import { and, asc, count, desc, eq, lt, notInArray, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { checkerKeys, checkers, checkScreenshots } from '../../../database/tables/checks.ts'

/** All screenshots together, so that they never fill the database. */
const storedScreenshots = 2000

type Seen = { name: string; server: string; version: number }

/** Records that a checker asks for work. Forgets checkers that have not done so for a day. */
export async function noteChecker(database: Database, seen: Seen): Promise<void> {
  const { server, version } = seen
  await database
    .insert(checkers)
    .values(seen)
    .onConflictDoUpdate({ target: checkers.name, set: { server, version, seenAt: sql`now()` } })
  await database.delete(checkers).where(lt(checkers.seenAt, sql`now() - interval '1 day'`))
}

/** A checker that works on something is there, too. */
export async function touchChecker(database: Database, name: string): Promise<void> {
  await database.update(checkers).set({ seenAt: sql`now()` }).where(eq(checkers.name, name))
}

/** The checker for this server and version that was seen last, by the clock of the database. */
export async function findChecker(
  database: Database,
  { server, version }: Omit<Seen, 'name'>,
): Promise<Checker | null> {
  const since = sql`now() - make_interval(secs => ${checkLimits.presentSeconds})`
  const [row] = await database
    .select({
      name: checkers.name,
      seenAt: checkers.seenAt,
      isPresent: sql<boolean>`${checkers.seenAt} > ${since}`,
    })
    .from(checkers)
    .where(and(eq(checkers.server, server), eq(checkers.version, version)))
    .orderBy(desc(checkers.seenAt))
    .limit(1)
  return row ? { ...row, seenAt: row.seenAt.toISOString() } : null
}

type NewKey = { id: string; publicKey: string; registeredBy: string }

/** False if it is known. */
export async function addCheckerKey(database: Database, key: NewKey): Promise<boolean> {
  const rows = await database
    .insert(checkerKeys)
    .values(key)
    .onConflictDoNothing()
    .returning({ id: checkerKeys.id })
  return rows.length === 1
}

/** Base64 of the SPKI of each registered key. */
export async function listCheckerKeys(database: Database): Promise<string[]> {
  const rows = await database
    .select({ publicKey: checkerKeys.publicKey })
    .from(checkerKeys)
    .orderBy(asc(checkerKeys.registeredAt))
  return rows.map(({ publicKey }) => publicKey)
}

type Screenshot = { checkId: string; name: string; png: Buffer }

/** False if the check has as many as it may have. */
export async function addScreenshot(transaction: Database, shot: Screenshot): Promise<boolean> {
  const { checkId, name, png } = shot
  const [row] = await transaction
    .select({ stored: count() })
    .from(checkScreenshots)
    .where(and(eq(checkScreenshots.checkId, checkId), sql`${checkScreenshots.name} <> ${name}`))
  if ((row?.stored ?? 0) >= checkLimits.screenshots) return false
  await transaction
    .insert(checkScreenshots)
    .values(shot)
    .onConflictDoUpdate({
      target: [checkScreenshots.checkId, checkScreenshots.name],
      set: { png, takenAt: sql`now()` },
    })
  return true
}

export async function listScreenshots(database: Database, checkId: string): Promise<string[]> {
  const rows = await database
    .select({ name: checkScreenshots.name })
    .from(checkScreenshots)
    .where(eq(checkScreenshots.checkId, checkId))
    .orderBy(asc(checkScreenshots.name))
  return rows.map(({ name }) => name)
}

export async function findScreenshot(
  database: Database,
  checkId: string,
  name: string,
): Promise<Buffer | null> {
  const [row] = await database
    .select({ png: checkScreenshots.png })
    .from(checkScreenshots)
    .where(and(eq(checkScreenshots.checkId, checkId), eq(checkScreenshots.name, name)))
  return row?.png ?? null
}

/** Verdicts stay as long as their composition; pictures only for some days, and only the newest. */
export async function deleteOldScreenshots(
  database: Database,
  most = storedScreenshots,
): Promise<void> {
  const end = sql`now() - make_interval(days => ${checkLimits.screenshotDays})`
  await database.delete(checkScreenshots).where(lt(checkScreenshots.takenAt, end))
  const newest = database
    .select({ takenAt: checkScreenshots.takenAt })
    .from(checkScreenshots)
    .orderBy(desc(checkScreenshots.takenAt))
    .limit(most)
  await database.delete(checkScreenshots).where(notInArray(checkScreenshots.takenAt, newest))
}
