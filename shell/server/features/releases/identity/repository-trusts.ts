import type { TrustRequest } from '@storefront/api/registry-access'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import {
  registryTokens,
  registryTrusts,
  usedIdentities,
} from '../../../database/tables/registry.ts'

export type TrustRow = typeof registryTrusts.$inferSelect

const isLive = isNull(registryTrusts.removedAt)

/** Null if the team has the same job already. */
export async function addTrust(
  database: Database,
  trust: TrustRequest & { createdBy: string },
): Promise<TrustRow | null> {
  const [row] = await database
    .insert(registryTrusts)
    .values(trust)
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Newest first, of one team or of all. */
export async function listTrusts(database: Database, team: string | null): Promise<TrustRow[]> {
  return await database
    .select()
    .from(registryTrusts)
    .where(team === null ? undefined : eq(registryTrusts.team, team))
    .orderBy(desc(registryTrusts.createdAt), registryTrusts.id)
}

/** Locks the trust until the end of the transaction. */
export async function findTrust(transaction: Database, id: string): Promise<TrustRow | null> {
  const [row] = await transaction
    .select()
    .from(registryTrusts)
    .where(eq(registryTrusts.id, id))
    .for('update')
  return row ?? null
}

/** Whether the team trusts any job of the issuer. Nothing is requested from other issuers. */
export async function isTrustedIssuer(
  database: Database,
  { team, issuer }: Pick<TrustRow, 'team' | 'issuer'>,
): Promise<boolean> {
  const rows = await database
    .select({ id: registryTrusts.id })
    .from(registryTrusts)
    .where(and(isLive, eq(registryTrusts.team, team), eq(registryTrusts.issuer, issuer)))
    .limit(1)
  return rows.length > 0
}

type TrustKey = Pick<TrustRow, 'team' | 'issuer' | 'repository' | 'workflow'>

/** The trust in a job. Locks it, so that its removal also revokes the token that is about to exist. */
export async function findTrustOf(
  transaction: Database,
  { team, issuer, repository, workflow }: TrustKey,
): Promise<TrustRow | null> {
  const [row] = await transaction
    .select()
    .from(registryTrusts)
    .where(
      and(
        isLive,
        eq(registryTrusts.team, team),
        eq(registryTrusts.issuer, issuer),
        eq(registryTrusts.repository, repository),
        eq(registryTrusts.workflow, workflow),
      ),
    )
    .for('update')
  return row ?? null
}

/** Removes the trust and revokes all of its tokens. */
export async function removeTrust(transaction: Database, id: string): Promise<void> {
  await transaction
    .update(registryTrusts)
    .set({ removedAt: sql`now()` })
    .where(and(eq(registryTrusts.id, id), isLive))
  await transaction
    .update(registryTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(registryTokens.trustId, id), isNull(registryTokens.revokedAt)))
}

/** Records a token of CI as used. False if it was used before. `expiresAt`: seconds since 1970. */
export async function recordIdentity(
  transaction: Database,
  { hash, expiresAt }: { hash: string; expiresAt: number },
): Promise<boolean> {
  const recorded = await transaction
    .insert(usedIdentities)
    .values({ hash, endsAt: sql`to_timestamp(${expiresAt})` })
    .onConflictDoNothing()
    .returning({ hash: usedIdentities.hash })
  return recorded.length === 1
}

/** An hour covers the tolerance for clocks. */
export async function deleteOldIdentities(database: Database): Promise<void> {
  await database
    .delete(usedIdentities)
    .where(sql`${usedIdentities.endsAt} < now() - interval '1 hour'`)
}

/** Tokens of CI stay as long as the audit log, so that one can ask what they did. */
export async function deleteOldCiTokens(database: Database): Promise<void> {
  await database.execute(sql`
    WITH old AS (
      SELECT id FROM registry_tokens
      WHERE trust_id IS NOT NULL AND expires_at < now() - interval '400 days'
        AND NOT EXISTS (SELECT 1 FROM queued_deployments WHERE token_id = registry_tokens.id)
        AND NOT EXISTS (SELECT 1 FROM preview_pins WHERE token_id = registry_tokens.id)
    ), secrets AS (DELETE FROM registry_secrets WHERE token_id IN (SELECT id FROM old))
    DELETE FROM registry_tokens WHERE id IN (SELECT id FROM old)`)
}
