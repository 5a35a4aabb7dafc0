import { orderStateGroups } from '@storefront/api/order'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { type Account, accounts, sessions } from '../../database/tables/accounts.ts'
import { conversations } from '../../database/tables/chat.ts'
import { orders, servers } from '../../database/tables/orders.ts'
import { type Person, rowsOf } from './repository-personal-data.ts'

/** What prevents a deletion: servers that run or are being built, and unpaid orders. */
type Obstacles = { servers: number; orders: number; isTeam: boolean }

/** Servers that were not built or are being deleted cost nothing and need nobody. */
const endedServers = ['failed', 'deleting', 'deleted'] as const

export async function findObstacles(
  database: Database,
  { id, role }: Pick<Account, 'id' | 'role'>,
): Promise<Obstacles> {
  const ofCustomer = (states: readonly (typeof orders.state.enumValues)[number][]) =>
    and(eq(orders.customerId, id), inArray(orders.state, [...states]))
  const paid = database
    .select({ id: orders.id })
    .from(orders)
    .where(ofCustomer(orderStateGroups.active))
  const isStaff = and(
    eq(sessions.accountId, id),
    sql`${sessions.staffRole} IS NOT NULL AND ${sessions.revokedAt} IS NULL AND ${sessions.expiresAt} > now()`,
  )
  const isInUse = sql`${inArray(servers.orderId, paid)} AND NOT ${inArray(servers.state, [...endedServers])}`
  return {
    servers: await database.$count(servers, isInUse),
    orders: await database.$count(orders, ofCustomer(orderStateGroups.unpaid)),
    // The OpenID provider gives roles to sessions, not to accounts.
    isTeam: role !== 'customer' || (await database.$count(sessions, isStaff)) > 0,
  }
}

/** Locks the account. Null if it does not exist or was deleted. */
export async function lockAccount(transaction: Database, id: string): Promise<Account | null> {
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), sql`${accounts.deletedAt} IS NULL`))
    .for('update')
  return account ?? null
}

/** Locks the customer's conversation, if there is one. */
export async function lockConversationOf(transaction: Database, customerId: string) {
  const [row] = await transaction
    .select()
    .from(conversations)
    .where(eq(conversations.customerId, customerId))
    .for('update')
  return row ?? null
}

const deletedFirst = [
  ...['sessions', 'account_devices', 'account_links', 'mails', 'desk_visits'],
  ...['idempotency_keys', 'events', 'typing'],
] as const

/** Statements that end what the customer has left open, and remove what the books do not need. */
const erasures = (person: Person): SQL[] => {
  const { id } = person
  const own = sql`customer_id = ${id}::uuid`
  return [
    sql`DELETE FROM sign_in_codes WHERE account_id = ${id}::uuid AND used_at IS NULL`,
    // A late payment of a cancelled order is refunded, and nothing is built.
    sql`UPDATE orders SET state = 'cancelled' WHERE ${own} AND state = 'expired'
      AND EXISTS (SELECT 1 FROM payments WHERE order_id = orders.id AND NOT is_settled)`,
    // The sweep of quotes releases the units.
    sql`UPDATE quotes SET expires_at = least(expires_at, now()), network = NULL WHERE ${own}`,
    sql`DELETE FROM quotes WHERE ${own} AND state IN ('replaced', 'expired')`,
    sql`UPDATE orders SET ssh_keys = '' WHERE ${own}`,
    sql`UPDATE servers SET hostname = 'server-' || id WHERE ${rowsOf('servers', person)}`,
    sql`UPDATE payments SET page_url = NULL WHERE ${rowsOf('payments', person)}`,
    sql`UPDATE webhook_events SET body = '{}'
      WHERE applied_at IS NOT NULL AND ${rowsOf('webhook_events', person)}`,
    sql`UPDATE order_votes SET order_id = NULL WHERE ${rowsOf('order_votes', person)}`,
    sql`UPDATE invoices SET content = jsonb_set(content, '{buyer,email}', '""') WHERE ${own}`,
  ]
}

/**
 * Deletes the customer's rows, and removes names and addresses from those that stay. Repeating it changes nothing.
 * `owner`: a new key, so that the same person can come again from an external sign-in site.
 */
export async function erase(
  transaction: Database,
  person: Person,
  { owner, now }: { owner: string; now: Date },
): Promise<void> {
  for (const table of deletedFirst)
    await transaction.execute(
      sql`DELETE FROM ${sql.identifier(table)} WHERE ${rowsOf(table, person)}`,
    )
  await transaction.execute(sql`DELETE FROM conversations WHERE customer_id = ${person.id}::uuid`)
  for (const statement of erasures(person)) await transaction.execute(statement)
  const { deletedAt } = accounts
  await transaction
    .update(accounts)
    .set({
      owner,
      name: '',
      email: '',
      passwordHash: null,
      role: 'customer',
      deletedAt: sql`coalesce(${deletedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(accounts.id, person.id))
}

/** Accounts that were deleted within the last day: requests that ran at that time may have added something since. */
export async function listJustDeleted(database: Database): Promise<string[]> {
  const { id, deletedAt } = accounts
  const rows = await database
    .select({ id })
    .from(accounts)
    .where(sql`${deletedAt} > now() - interval '1 day'`)
  return rows.map(row => row.id)
}

type DeletedAccount = { id: string; deletedAt: string }

/** All deletions, oldest first. */
export async function listDeleted(database: Database): Promise<DeletedAccount[]> {
  const { id, deletedAt } = accounts
  const rows = await database
    .select({ id, deletedAt })
    .from(accounts)
    .where(sql`${deletedAt} IS NOT NULL`)
    .orderBy(deletedAt, id)
  return rows.map(row => ({ id: row.id, deletedAt: row.deletedAt?.toISOString() ?? '' }))
}

/** Removes the names of deleted customers from invoices that are older than the period of the law. */
export async function removeOldBuyers(database: Database, years: number): Promise<void> {
  await database.execute(sql`
    UPDATE invoices SET content = jsonb_set(content, '{buyer,name}', '""')
    FROM accounts WHERE accounts.id = invoices.customer_id AND accounts.deleted_at IS NOT NULL
      AND issued_at < now() - make_interval(years => ${years}) AND content #>> '{buyer,name}' <> ''`)
}
