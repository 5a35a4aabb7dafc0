import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import { createSecret, hashSecret } from '../auth/secret.ts'
import type { Database } from './pool.ts'
import { type Account, accounts, signInCodes } from './tables/accounts.ts'

/** SPEC is silent; DESIGN 6 and 7: single use, short-lived. */
const lifeSeconds = 60

/** Answers the one-time code `t`. */
export async function issueCode(database: Database, accountId: string): Promise<string> {
  const code = createSecret()
  await database.delete(signInCodes).where(lt(signInCodes.expiresAt, sql`now() - interval '1 day'`))
  await database.insert(signInCodes).values({
    codeHash: hashSecret(code),
    accountId,
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
export async function findCodeAccount(database: Database, code: string): Promise<Account | null> {
  const [row] = await database
    .select({ account: accounts })
    .from(signInCodes)
    .innerJoin(accounts, eq(accounts.id, signInCodes.accountId))
    .where(isGood(code))
  return row?.account ?? null
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
