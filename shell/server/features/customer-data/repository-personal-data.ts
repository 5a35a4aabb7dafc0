import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { attachments, conversations } from '../../database/tables/chat.ts'
import type { Link } from './tables/personal-table.ts'
import { type PersonalTableName, personalTables } from './tables/personal-tables.ts'

/** The account, and its address if no other account has the same one; else an empty text. */
export type Person = { id: string; address: string }

const rowsPerQuery = 200

/** An external sign-in site can have several accounts with one address. Nobody gets the mails of another account. */
export async function findPerson(database: Database, id: string): Promise<Person | null> {
  const { rows } = await database.execute<Person>(sql`
    SELECT id, CASE WHEN EXISTS (
      SELECT 1 FROM accounts AS other WHERE other.id <> accounts.id AND lower(other.email) = lower(accounts.email)
    ) THEN '' ELSE lower(email) END AS address
    FROM accounts WHERE id = ${id}::uuid AND deleted_at IS NULL`)
  return rows[0] ?? null
}

const ordersOf = ({ id }: Person) => sql`SELECT id FROM orders WHERE customer_id = ${id}::uuid`
const conversationOf = ({ id }: Person) =>
  sql`SELECT id FROM conversations WHERE customer_id = ${id}::uuid`

const links: Record<Link, (person: Person) => SQL> = {
  account: ({ id }) => sql`id = ${id}::uuid`,
  account_id: ({ id }) => sql`account_id = ${id}::uuid`,
  customer_id: ({ id }) => sql`customer_id = ${id}::uuid`,
  quote: ({ id }) => sql`quote_id IN (SELECT id FROM quotes WHERE customer_id = ${id}::uuid)`,
  order: person => sql`order_id IN (${ordersOf(person)})`,
  server: person =>
    sql`server_id IN (SELECT id FROM servers WHERE order_id IN (${ordersOf(person)}))`,
  payment: person =>
    sql`payment_id IN (SELECT id FROM payments WHERE order_id IN (${ordersOf(person)}))`,
  conversation: person => sql`conversation_id IN (${conversationOf(person)})`,
  attachment: person => sql`attachment_id IN (
    SELECT id FROM attachments WHERE conversation_id IN (${conversationOf(person)}))`,
  recipient: ({ address }) => sql`${address} <> '' AND lower(recipient) = ${address}`,
  address: ({ id, address }) =>
    sql`(account_id = ${id}::uuid OR ${address} <> '' AND lower(email) = ${address})`,
  event: person => sql`(owner = ${person.id} OR topic = 'desk' AND EXISTS (
    SELECT 1 FROM (${conversationOf(person)}) AS own WHERE data::text LIKE '%' || own.id || '%'))`,
}

/** The condition for the rows of a customer. */
export const rowsOf = (table: PersonalTableName, person: Person): SQL =>
  links[personalTables[table].link](person)

/** The names of tables and columns in the copy: `created_at` → `createdAt`. */
export const toCamel = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

type Exported = { columns: readonly string[]; order: string }

/** Reads the rows of a customer as JSON texts, oldest first. Each page is a query of its own, so that a slow reader occupies no connection. */
export async function* readRows(
  database: Database,
  table: PersonalTableName,
  person: Person,
  { columns, order }: Exported,
): AsyncGenerator<string> {
  const pairs = columns.map(name => sql`${toCamel(name)}::text, ${sql.identifier(name)}`)
  for (let offset = 0; ; offset += rowsPerQuery) {
    const { rows } = await database.execute<{ row: string }>(sql`
      SELECT json_build_object(${sql.join(pairs, sql`, `)})::text AS row
      FROM ${sql.identifier(table)} WHERE ${rowsOf(table, person)}
      ORDER BY ${sql.raw(order)} LIMIT ${rowsPerQuery} OFFSET ${offset}`)
    for (const { row } of rows) yield row
    if (rows.length < rowsPerQuery) return
  }
}

/** Lists the files of the customer's conversation whose content exists. */
export async function listFiles(
  database: Database,
  { id }: Person,
): Promise<{ id: string; name: string }[]> {
  const own = database
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.customerId, id))
  return await database
    .select({ id: attachments.id, name: attachments.name })
    .from(attachments)
    .where(and(inArray(attachments.conversationId, own), isNull(attachments.removedAt)))
    .orderBy(asc(attachments.createdAt), asc(attachments.id))
}
