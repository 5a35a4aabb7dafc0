import { and, eq, gt, isNull, sql } from 'drizzle-orm'

import { createSecret, hashSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'
import { type Account, accounts, signInCodes } from '../../../database/tables/accounts.ts'

/** A code can be used once within this time (U7). */
const lifetimeSeconds = 60

type Issue = { accountId: string; state?: string | undefined }

/** Creates the one-time code `t`. */
export async function issueCode(database: Database, { accountId, state }: Issue): Promise<string> {
  const code = createSecret()
  await database.insert(signInCodes).values({
    codeHash: hashSecret(code),
    accountId,
    stateHash: state === undefined ? null : hashSecret(state),
    expiresAt: sql`now() + make_interval(secs => ${lifetimeSeconds})`,
  })
  return code
}

const isValid = (code: string) =>
  and(
    eq(signInCodes.codeHash, hashSecret(code)),
    isNull(signInCodes.usedAt),
    gt(signInCodes.expiresAt, sql`now()`),
  )

/** Finds the account of a code without consuming the code. Returns `null` if the code is used, expired or unknown. */
export async function findCode(
  database: Database,
  code: string,
): Promise<{ account: Account; stateHash: string | null } | null> {
  const [row] = await database
    .select({ account: accounts, stateHash: signInCodes.stateHash })
    .from(signInCodes)
    .innerJoin(accounts, eq(accounts.id, signInCodes.accountId))
    .where(isValid(code))
  return row ?? null
}

/** Consumes the code. Exactly one of several concurrent calls returns `true`. */
export async function consumeCode(database: Database, code: string): Promise<boolean> {
  const consumed = await database
    .update(signInCodes)
    .set({ usedAt: sql`now()` })
    .where(isValid(code))
    .returning({ accountId: signInCodes.accountId })
  return consumed.length === 1
}

/**
 * Records a code of an external sign-in site as used, by its keyed hashes with all valid secrets. Returns `false` if it was
 * used before. Servers that a rotation has not reached know one of the hashes.
 */
export async function recordExternalCode(
  database: Database,
  hashes: string[],
  accountId: string,
): Promise<boolean> {
  const recorded = await database
    .insert(signInCodes)
    .values(
      hashes.map(codeHash => ({
        codeHash,
        accountId,
        usedAt: sql`now()`,
        expiresAt: sql`now() + interval '30 days'`,
      })),
    )
    .onConflictDoNothing()
    .returning({ accountId: signInCodes.accountId })
  return recorded.length === hashes.length
}

/** Deletes unused codes, which were issued for the old password. */
export async function deleteCodesOf(transaction: Database, accountId: string): Promise<void> {
  await transaction
    .delete(signInCodes)
    .where(and(eq(signInCodes.accountId, accountId), isNull(signInCodes.usedAt)))
}
