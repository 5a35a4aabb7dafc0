import { and, eq, gt, isNull, sql } from 'drizzle-orm'

import { createSecret, hashSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'
import { type Account, accounts, signInCodes } from '../../../database/tables/accounts.ts'

/** A code can be used once (U7), within this time. */
const lifeSeconds = 60

type Issue = { accountId: string; state?: string | undefined }

/** Answers the one-time code `t`. */
export async function issueCode(database: Database, { accountId, state }: Issue): Promise<string> {
  const code = createSecret()
  await database.insert(signInCodes).values({
    codeHash: hashSecret(code),
    accountId,
    stateHash: state === undefined ? null : hashSecret(state),
    expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})`,
  })
  return code
}

const isGood = (code: string) =>
  and(
    eq(signInCodes.codeHash, hashSecret(code)),
    isNull(signInCodes.usedAt),
    gt(signInCodes.expiresAt, sql`now()`),
  )

/** Whose code it is, without using it up; `null` when it is used, expired or unknown. */
export async function findCode(
  database: Database,
  code: string,
): Promise<{ account: Account; stateHash: string | null } | null> {
  const [row] = await database
    .select({ account: accounts, stateHash: signInCodes.stateHash })
    .from(signInCodes)
    .innerJoin(accounts, eq(accounts.id, signInCodes.accountId))
    .where(isGood(code))
  return row ?? null
}

/** Uses the code up: of many at once exactly one gets `true`. */
export async function takeCode(database: Database, code: string): Promise<boolean> {
  const taken = await database
    .update(signInCodes)
    .set({ usedAt: sql`now()` })
    .where(isGood(code))
    .returning({ accountId: signInCodes.accountId })
  return taken.length === 1
}

/** Notes a code of an outside sign-in site as used, by its keyed hash; `false` when it was before. */
export async function recordExternalCode(
  database: Database,
  codeHash: string,
  accountId: string,
): Promise<boolean> {
  const noted = await database
    .insert(signInCodes)
    .values({
      codeHash,
      accountId,
      usedAt: sql`now()`,
      expiresAt: sql`now() + interval '30 days'`,
    })
    .onConflictDoNothing()
    .returning({ accountId: signInCodes.accountId })
  return noted.length === 1
}

/** Nobody who signed in with the former password gets in with what they took from it. */
export async function deleteCodesOf(transaction: Database, accountId: string): Promise<void> {
  await transaction
    .delete(signInCodes)
    .where(and(eq(signInCodes.accountId, accountId), isNull(signInCodes.usedAt)))
}
