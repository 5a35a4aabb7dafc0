import { and, desc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { accounts } from '../../../database/tables/accounts.ts'
import { accountDevices } from '../../../database/tables/passwords.ts'

/** The limit for one account. The least recently used device is deleted first. */
const maxDevices = 20
/** The longest lifetime of a cookie in browsers. */
export const deviceDays = 400

const { accountId, deviceHash, usedAt } = accountDevices

/** Returns whether the account with this e-mail address knows the device. One query, so that the time reveals nothing. */
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

/** Renews a known device. Returns `false` if the account does not know it. */
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

type NewDevice = { accountId: string; hash: string; previousHash: string | null }

/** Adds a new hash of a device for this account and for the accounts that know its previous hash. */
export async function addDevice(database: Database, added: NewDevice): Promise<void> {
  const { hash, previousHash } = added
  if (previousHash !== null)
    await database.execute(sql`
      INSERT INTO account_devices (account_id, device_hash, used_at)
      SELECT account_id, ${hash}, used_at FROM account_devices WHERE device_hash = ${previousHash}
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
    .limit(maxDevices)
  await database
    .delete(accountDevices)
    .where(and(eq(accountId, account), sql`${deviceHash} not in ${stored}`))
}

/** Deletes all devices of the account except the current one, because others may have signed in with the old password. */
export async function deleteOtherDevices(
  database: Database,
  account: string,
  currentHash: string | null,
): Promise<void> {
  await database
    .delete(accountDevices)
    .where(and(eq(accountId, account), ne(deviceHash, currentHash ?? '')))
}

export async function deleteOldDevices(database: Database): Promise<void> {
  await database
    .delete(accountDevices)
    .where(lt(usedAt, sql`now() - make_interval(days => ${deviceDays})`))
}
