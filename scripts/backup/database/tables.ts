import type { ClientBase } from 'pg'

/**
 * Tables whose rows are not in a backup, each with the reason. Restored rows would bring back what has ended since, or
 * describe processes that no longer run.
 */
export const omittedTables: Record<string, string> = {
  sessions: 'A session that ended after the backup must not work again. Customers sign in again.',
  sign_in_codes: 'A used code must not work again.',
  used_identities: 'Hashes of tokens of CI that have expired at a restore, or soon do.',
  account_links: 'A used link of a mail must not work again. Links expire after 30 minutes.',
  preview_pins: 'A revoked preview must not work again.',
  password_failures: 'A counter of the last hour.',
  limited_calls: 'Counters of the last minutes.',
  limit_shares: 'Counters of the last minutes.',
  guest_uploads: 'A counter of one day.',
  incoming_releases: 'Their files are still being sent, and publishing sends them again.',
  events: 'A log of one hour. Pages read everything again when their stream starts.',
  events_to_come: 'Rows exist only within a transaction.',
  typing: 'Seconds old.',
  desk_visits: 'Describes who is at the desk now.',
  leases: 'Describes work of the running servers.',
  unneeded_objects: 'Counts from now again, because objects can be needed again after a restore.',
  jobs: 'Describes what the running servers last did.',
  replicas: 'Describes the running servers.',
  checkers: 'Describes the running checkers.',
  telemetry_open: 'Describes the pages that are open now.',
}

/** The number of ids that a restored sequence skips, so that pages never take new rows for those that they had seen. */
export const skippedIds: Record<string, bigint> = { events_id_seq: 1_000_000n }

export type Table = { name: string; columns: string[] }

/** All tables of the shop with their columns in order. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT relname AS name, (
      SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ) AS columns
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'
    ORDER BY relname`)
  return rows
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quoteAll = (names: string[]): string => names.map(quote).join(', ')
