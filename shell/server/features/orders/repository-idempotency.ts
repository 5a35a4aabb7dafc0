import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { idempotencyKeys } from '../../database/tables/orders.ts'

export type KeyedRequest = { customerId: string; key: string; fingerprint: string }

/** `claimed`: this process does the work. `in-flight`: another one does. `reused`: it belongs to another request. */
type KeyState =
  | { status: 'claimed'; claim: string }
  | { status: 'completed'; code: number; body: string }
  | { status: 'in-flight' }
  | { status: 'reused' }

const isOf = ({ customerId, key }: KeyedRequest) =>
  and(eq(idempotencyKeys.customerId, customerId), eq(idempotencyKeys.key, key))

/** The working process extends its claim, so another one can take over 5 seconds after a crash. */
const claimedUntil = sql`now() + interval '5 seconds'`

/** One statement decides who works on a key. */
async function claimKey(database: Database, request: KeyedRequest): Promise<string | undefined> {
  const rows = await database
    .insert(idempotencyKeys)
    .values({ ...request, claim: randomUUID(), claimedUntil })
    .onConflictDoUpdate({
      target: [idempotencyKeys.customerId, idempotencyKeys.key],
      set: { claim: sql`excluded.claim`, claimedUntil },
      setWhere: and(
        isNull(idempotencyKeys.status),
        lte(idempotencyKeys.claimedUntil, sql`now()`),
        eq(idempotencyKeys.fingerprint, request.fingerprint),
      ),
    })
    .returning({ claim: idempotencyKeys.claim })
  return rows[0]?.claim
}

export async function openKey(database: Database, request: KeyedRequest): Promise<KeyState> {
  const claim = await claimKey(database, request)
  if (claim !== undefined) return { status: 'claimed', claim }
  const [row] = await database.select().from(idempotencyKeys).where(isOf(request))
  // The key was released between the two statements: the client may try again at once.
  if (!row) return { status: 'in-flight' }
  if (row.fingerprint !== request.fingerprint) return { status: 'reused' }
  if (row.status === null || row.body === null) return { status: 'in-flight' }
  return { status: 'completed', code: row.status, body: row.body }
}

/**
 * Stores the response in the transaction of the effect, so that a crash loses both or neither. Returns false when
 * another process has taken the key over: the caller must roll back.
 */
export async function completeKey(
  transaction: Database,
  claim: string,
  response: { code: number; body: string },
): Promise<boolean> {
  const rows = await transaction
    .update(idempotencyKeys)
    .set({ status: response.code, body: response.body })
    .where(and(eq(idempotencyKeys.claim, claim), isNull(idempotencyKeys.status)))
    .returning({ key: idempotencyKeys.key })
  return rows.length === 1
}

/** Keeps a key for a process that is still working on it. */
export async function extendClaim(database: Database, claim: string): Promise<void> {
  await database
    .update(idempotencyKeys)
    .set({ claimedUntil })
    .where(and(eq(idempotencyKeys.claim, claim), isNull(idempotencyKeys.status)))
}

/** Makes a key usable again after a rejected request, which changed nothing. */
export async function releaseKey(database: Database, claim: string): Promise<void> {
  await database
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.claim, claim), isNull(idempotencyKeys.status)))
}

/** Deletes keys after 48 hours, twice the time that clients may rely on. */
export async function sweepKeys(database: Database): Promise<void> {
  await database
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - interval '48 hours'`))
}
