import { and, desc, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm'

import { hashSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'
import { registrySecrets, registryTokens } from '../../../database/tables/registry.ts'

export type TokenRow = typeof registryTokens.$inferSelect
type NewToken = Pick<TokenRow, 'team' | 'scopes' | 'label' | 'createdBy' | 'expiresAt'> &
  Partial<Pick<TokenRow, 'trustId'>>

/** The name of the token in history and audit log. */
export const nameOf = ({ team, label }: Pick<TokenRow, 'team' | 'label'>) => `${team} (${label})`

/** Why a known secret does not work any more. Null while it works. */
type TokenEnd = 'revoked' | 'expired' | 'rotated' | null
/** `secretEndsAt`: when the secret ends before its token, because it was rotated. */
export type KnownToken = TokenRow & { ending: TokenEnd; secretEndsAt: Date | null }

const isListed = or(isNull(registryTokens.trustId), sql`${registryTokens.expiresAt} > now()`)

/** The token of a secret, also an ended one. */
export async function findToken(database: Database, secret: string): Promise<KnownToken | null> {
  const ending = sql<TokenEnd>`CASE
    WHEN ${registryTokens.revokedAt} IS NOT NULL THEN 'revoked'
    WHEN ${registryTokens.expiresAt} <= now() THEN 'expired'
    WHEN ${registrySecrets.endsAt} <= now() THEN 'rotated'
  END`
  const [row] = await database
    .select({ ...getTableColumns(registryTokens), ending, secretEndsAt: registrySecrets.endsAt })
    .from(registrySecrets)
    .innerJoin(registryTokens, eq(registryTokens.id, registrySecrets.tokenId))
    .where(eq(registrySecrets.hash, hashSecret(secret)))
  return row ?? null
}

/** Of several servers that start at the same time, one at a time creates its tokens. */
export async function lockFirstTokens(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(7300013)`)
}

/** Whether the team has a token with the scope `admin` that works. */
export async function hasAdminToken(database: Database, team: string): Promise<boolean> {
  const { revokedAt, expiresAt, scopes } = registryTokens
  const isLive = and(isNull(revokedAt), sql`coalesce(${expiresAt} > now(), true)`)
  const isAdmin = sql`'admin' = ANY (${scopes})`
  return (
    (await database.$count(registryTokens, and(eq(registryTokens.team, team), isLive, isAdmin))) > 0
  )
}

/** Of many concurrent calls, one writes. */
export async function touchToken(database: Database, id: string): Promise<void> {
  const isDue = sql`coalesce(${registryTokens.lastUsedAt} < now() - interval '1 minute', true)`
  await database
    .update(registryTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(registryTokens.id, id), isDue))
}

/** One statement, so that an existing secret creates no second token. The result is then null. */
export async function addToken(
  database: Database,
  token: NewToken,
  secret: string,
): Promise<TokenRow | null> {
  const { team, scopes, label, createdBy, expiresAt, trustId = null } = token
  const hash = hashSecret(secret)
  const made = database.$with('made', getTableColumns(registryTokens)).as(sql`
    INSERT INTO registry_tokens (team, scopes, label, created_by, expires_at, trust_id)
    SELECT ${team}, ${sql.param(scopes)}, ${label}, ${createdBy}, ${expiresAt}, ${trustId}
    WHERE NOT EXISTS (SELECT 1 FROM registry_secrets WHERE hash = ${hash})
    RETURNING *`)
  const stored = database
    .$with('stored', {})
    .as(sql`INSERT INTO registry_secrets (hash, token_id) SELECT ${hash}, id FROM made`)
  const [row] = await database.with(made, stored).select().from(made)
  return row ?? null
}

/**
 * The label, with a number if the team has or had a token with it. The audit log names tokens by team and label, and must
 * tell them apart.
 */
export async function toUniqueLabel(
  database: Database,
  { team, label }: Pick<TokenRow, 'team' | 'label'>,
): Promise<string> {
  const rows = await database
    .select({ label: registryTokens.label })
    .from(registryTokens)
    .where(eq(registryTokens.team, team))
  const taken = new Set(rows.map(row => row.label))
  let unique = label
  for (let number = 2; taken.has(unique); number++) unique = `${label} (${number})`
  return unique
}

/** The token with this id, or all tokens of the trust with this id. */
export async function findTokensOf(database: Database, id: string): Promise<TokenRow[]> {
  return await database
    .select()
    .from(registryTokens)
    .where(or(eq(registryTokens.id, id), eq(registryTokens.trustId, id)))
    .orderBy(desc(registryTokens.createdAt))
}

/** Newest first, of one team or of all. Ended tokens of CI are left out. */
export async function listTokens(database: Database, team: string | null): Promise<TokenRow[]> {
  return await database
    .select()
    .from(registryTokens)
    .where(and(team === null ? undefined : eq(registryTokens.team, team), isListed))
    .orderBy(desc(registryTokens.createdAt), registryTokens.id)
}

/** Locks the token until the end of the transaction. */
export async function findTokenById(transaction: Database, id: string): Promise<TokenRow | null> {
  const [row] = await transaction
    .select()
    .from(registryTokens)
    .where(eq(registryTokens.id, id))
    .for('update')
  return row ?? null
}

/** The previous secrets of the token still work for this time, unless they ended before. */
export async function addSecret(
  database: Database,
  { id, secret, graceMinutes }: { id: string; secret: string; graceMinutes: number },
): Promise<void> {
  const graceEnd = sql`now() + make_interval(mins => ${graceMinutes})`
  await database
    .update(registrySecrets)
    .set({ endsAt: sql`least(${registrySecrets.endsAt}, ${graceEnd})` })
    .where(eq(registrySecrets.tokenId, id))
  await database.insert(registrySecrets).values({ hash: hashSecret(secret), tokenId: id })
}

/** Whether the token has a newer secret. The older one works for the grace period at most. */
export async function isPreviousSecret(database: Database, secret: string): Promise<boolean> {
  const { hash, endsAt } = registrySecrets
  const rows = await database
    .select({ hash })
    .from(registrySecrets)
    .where(and(eq(hash, hashSecret(secret)), isNotNull(endsAt)))
  return rows.length === 1
}

/** Takes effect at once. Returns false if it was revoked before. */
export async function revokeToken(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .update(registryTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(registryTokens.id, id), isNull(registryTokens.revokedAt)))
    .returning({ id: registryTokens.id })
  return rows.length === 1
}
