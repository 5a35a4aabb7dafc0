import type { Scope } from '@storefront/api/registry-access'

import { hashSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'

export type TokenRow = {
  id: string
  team: string
  scopes: Scope[]
  label: string
  created_at: Date
  created_by: string
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}
type NewToken = Pick<TokenRow, 'team' | 'scopes' | 'label' | 'created_by' | 'expires_at'>

/** Why a known secret does not work any more. Null while it works. */
type TokenEnd = 'revoked' | 'expired' | 'rotated' | null
export type KnownToken = TokenRow & { ending: TokenEnd }

const columns =
  'id, team, scopes, label, created_at, created_by, expires_at, last_used_at, revoked_at'

/** The token of a secret, also an ended one. */
export async function findToken(database: Database, secret: string): Promise<KnownToken | null> {
  const { rows } = await database.$client.query<KnownToken>(
    `SELECT t.*, CASE
       WHEN t.revoked_at IS NOT NULL THEN 'revoked'
       WHEN t.expires_at <= now() THEN 'expired'
       WHEN s.ends_at <= now() THEN 'rotated'
     END AS ending
     FROM registry_secrets s JOIN registry_tokens t ON t.id = s.token_id WHERE s.hash = $1`,
    [hashSecret(secret)],
  )
  return rows[0] ?? null
}

/** Of many concurrent calls, one writes. */
export async function touchToken(database: Database, id: string): Promise<void> {
  await database.$client.query(
    `UPDATE registry_tokens SET last_used_at = now()
     WHERE id = $1 AND coalesce(last_used_at < now() - interval '1 minute', true)`,
    [id],
  )
}

/** One statement, so that an existing secret creates no second token. The result is then null. */
export async function addToken(
  database: Database,
  token: NewToken,
  secret: string,
): Promise<TokenRow | null> {
  const { team, scopes, label, created_by, expires_at } = token
  const { rows } = await database.$client.query<TokenRow>(
    `WITH made AS (
       INSERT INTO registry_tokens (team, scopes, label, created_by, expires_at)
       SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM registry_secrets WHERE hash = $6)
       RETURNING ${columns}
     ), kept AS (
       INSERT INTO registry_secrets (hash, token_id) SELECT $6, id FROM made
     ) SELECT * FROM made`,
    [team, scopes, label, created_by, expires_at, hashSecret(secret)],
  )
  return rows[0] ?? null
}

/** Newest first, of one team or of all. */
export async function listTokens(database: Database, team: string | null): Promise<TokenRow[]> {
  const { rows } = await database.$client.query<TokenRow>(
    `SELECT ${columns} FROM registry_tokens WHERE $1::text IS NULL OR team = $1
     ORDER BY created_at DESC, id`,
    [team],
  )
  return rows
}

export async function findTokenById(database: Database, id: string): Promise<TokenRow | null> {
  const { rows } = await database.$client.query<TokenRow>(
    `SELECT ${columns} FROM registry_tokens WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return rows[0] ?? null
}

/** The previous secrets of the token still work for this time, unless they ended before. */
export async function addSecret(
  database: Database,
  { id, secret, graceMinutes }: { id: string; secret: string; graceMinutes: number },
): Promise<void> {
  await database.$client.query(
    `UPDATE registry_secrets SET ends_at = least(ends_at, now() + make_interval(mins => $2))
     WHERE token_id = $1`,
    [id, graceMinutes],
  )
  await database.$client.query('INSERT INTO registry_secrets (hash, token_id) VALUES ($1, $2)', [
    hashSecret(secret),
    id,
  ])
}

/** Whether the token has a newer secret. The older one works for the grace period at most. */
export async function isPreviousSecret(database: Database, secret: string): Promise<boolean> {
  const { rowCount } = await database.$client.query(
    'SELECT 1 FROM registry_secrets WHERE hash = $1 AND ends_at IS NOT NULL',
    [hashSecret(secret)],
  )
  return rowCount === 1
}

/** Takes effect at once. Returns false if it was revoked before. */
export async function revokeToken(database: Database, id: string): Promise<boolean> {
  const { rowCount } = await database.$client.query(
    'UPDATE registry_tokens SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL',
    [id],
  )
  return rowCount === 1
}
