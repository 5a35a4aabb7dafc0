import { sql } from 'drizzle-orm'

import type { Database } from '../database/pool.ts'

/** Deletes sign-in codes, including used ones, a day after they expired. */
export async function deleteOldCodes(database: Database): Promise<void> {
  await database.execute(sql`DELETE FROM sign_in_codes WHERE expires_at < now() - interval '1 day'`)
}

/**
 * Deletes payment events 90 days after they were applied, when no provider sends them again. Events without a payment
 * stay for 400 days, so that an operator can compare them with the provider's list.
 */
export async function deleteOldWebhooks(database: Database): Promise<void> {
  await database.execute(sql`
    DELETE FROM webhook_events
    WHERE applied_at < now() - interval '90 days' OR received_at < now() - interval '400 days'`)
}

/** Deletes deployments after 400 days, except the last 100. */
export async function deleteOldDeployments(database: Database): Promise<void> {
  await database.execute(sql`
    DELETE FROM pointer_log
    WHERE moved_at < now() - interval '400 days'
      AND id NOT IN (SELECT id FROM pointer_log ORDER BY id DESC LIMIT 100)`)
}

/** Deletes canaries 400 days after they ended. */
export async function deleteOldRollouts(database: Database): Promise<void> {
  await database.execute(sql`DELETE FROM rollouts WHERE ended_at < now() - interval '400 days'`)
}

/** Deletes compositions that are not live and in no deployment or canary, a day after their preview ended. */
export async function deleteOldCompositions(database: Database): Promise<void> {
  await database.execute(sql`
    DELETE FROM compositions
    WHERE coalesce(pinned_until, created_at) < now() - interval '1 day'
      AND NOT EXISTS (SELECT 1 FROM composition_pointer WHERE composition_id = compositions.id)
      AND NOT EXISTS (SELECT 1 FROM rollout_arms WHERE composition_id = compositions.id)
      AND NOT EXISTS (
        SELECT 1 FROM pointer_log WHERE compositions.id IN (composition_id, previous_id)
      )`)
}

/** Deletes audit entries after 400 days. A database trigger prevents deleting younger ones. */
export async function deleteOldAudit(database: Database): Promise<void> {
  await database.execute(sql`DELETE FROM registry_audit WHERE at < now() - interval '400 days'`)
}

/** Deletes the contracts of servers that started over 30 days ago, except the last one and those of running servers. */
export async function deleteOldContracts(database: Database): Promise<void> {
  await database.execute(sql`
    DELETE FROM server_contracts
    WHERE accepted_at < now() - interval '30 days'
      AND accepted_at < (SELECT max(accepted_at) FROM server_contracts)
      AND NOT EXISTS (SELECT 1 FROM replicas WHERE contract = hash)`)
}
