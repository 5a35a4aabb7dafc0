import { and, desc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { accounts } from '../../../database/tables/accounts.ts'
import { accountDevices } from '../../../database/tables/passwords.ts'

/** Of one account; the one used least recently is forgotten first. */
const mostDevices = 20
/** As long as a browser keeps a cookie. */
export const deviceDays = 400

const { accountId, deviceHash, usedAt } = accountDevices

/** Whether somebody signed in to the account of this e-mail address there before; one query, whoever has the address. */
export async function isKnownDevice(
  database: Database,
  email: string,
  hash: string,
): Promise<boolean> {
  const rows = await database
    .select({ deviceHash })
    .from(accountDevices)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(
        sql`lower(${accounts.email}) = lower(${email.trim()})`,
        isNotNull(accounts.passwordHash),
        eq(deviceHash, hash),
      ),
    )
  return rows.length > 0
}

/** Keeps a known device known; `false` when the account does not know it. */
export async function touchDevice(
  database: Database,
  account: string,
  hash: string,
): Promise<boolean> {
  const rows = await database
    .update(accountDevices)
    .set({ usedAt: sql`now()` })
    .where(and(eq(accountId, account), eq(deviceHash, hash)))
    .returning({ deviceHash })
  return rows.length > 0
}

type Added = { accountId: string; hash: string; formerHash: string | null }

/** A new name of a device, for this account and for those that know it by its former one. */
export async function addDevice(database: Database, added: Added): Promise<void> {
  const { hash, formerHash } = added
  if (formerHash !== null)
    await database.execute(sql`
      INSERT INTO account_devices (account_id, device_hash, used_at)
      SELECT account_id, ${hash}, used_at FROM account_devices WHERE device_hash = ${formerHash}
      ON CONFLICT DO NOTHING`)
  await database
    .insert(accountDevices)
    .values({ accountId: added.accountId, deviceHash: hash })
    .onConflictDoNothing()
  await deleteOldest(database, added.accountId)
}

async function deleteOldest(database: Database, account: string): Promise<void> {
  const stored = database
    .select({ deviceHash })
    .from(accountDevices)
    .where(eq(accountId, account))
    .orderBy(desc(usedAt))
    .limit(mostDevices)
  await database
    .delete(accountDevices)
    .where(and(eq(accountId, account), sql`${deviceHash} not in ${stored}`))
}

/** With a new password, whoever had the former one starts as a stranger; but for the device at which it was chosen. */
export async function deleteOtherDevices(
  database: Database,
  account: string,
  keptHash: string | null,
): Promise<void> {
  await database
    .delete(accountDevices)
    .where(and(eq(accountId, account), ne(deviceHash, keptHash ?? '')))
}

export async function deleteOldDevices(database: Database): Promise<void> {
  await database
    .delete(accountDevices)
    .where(lt(usedAt, sql`now() - make_interval(days => ${deviceDays})`))
}
