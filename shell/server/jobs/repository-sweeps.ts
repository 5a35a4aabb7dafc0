import { sql } from 'drizzle-orm'

import type { Database } from '../database/pool.ts'

/** Codes of the sign-in, used ones too: a day after nobody could use them. */
export async function deleteOldCodes(database: Database): Promise<void> {
  await database.execute(sql`DELETE FROM sign_in_codes WHERE expires_at < now() - interval '1 day'`)
}

/**
 * Events of payments: 90 days after they were applied, when no provider sends them again. What names no payment of ours
 * stays for 400 days, for whoever compares it with the provider's own list.
 */
export async function deleteOldWebhooks(database: Database): Promise<void> {
  await database.execute(sql`
    DELETE FROM webhook_events
    WHERE applied_at < now() - interval '90 days' OR received_at < now() - interval '400 days'`)
}

/** The history of the live shop: 400 days, and the last 100 moves whatever their age. */
export async function deleteOldDeployments(database: Database): Promise<void> {
  await database.execute(sql`
    DELETE FROM pointer_log
    WHERE moved_at < now() - interval '400 days'
      AND id NOT IN (SELECT id FROM pointer_log ORDER BY id DESC LIMIT 100)`)
}

/** Compositions that are not live, in no history, and whose previews ended a day ago. */
export async function deleteOldCompositions(database: Database): Promise<void> {
  await database.execute(sql`
    DELETE FROM compositions
    WHERE coalesce(pinned_until, created_at) < now() - interval '1 day'
      AND NOT EXISTS (SELECT 1 FROM composition_pointer WHERE composition_id = compositions.id)
      AND NOT EXISTS (
        SELECT 1 FROM pointer_log WHERE compositions.id IN (composition_id, previous_id)
      )`)
}

/** The audit log: 400 days; the database itself refuses to delete anything younger. */
export async function deleteOldAudit(database: Database): Promise<void> {
  await database.execute(sql`DELETE FROM registry_audit WHERE at < now() - interval '400 days'`)
}
