import { hashSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'

export type PreviewRow = {
  id: string
  composition: string
  until: Date
  browser_hash: string | null
}
type NewPreview = { composition: string; tokenId: string | null; who: string; until: Date }

const columns = 'p.id, p.composition, p.until, p.browser_hash'
/** A preview ends with its token. */
const running = `preview_pins p LEFT JOIN registry_tokens t ON t.id = p.token_id
  WHERE t.revoked_at IS NULL`

/** Also deletes previews that ended long ago. */
export async function insertPreview(database: Database, pin: NewPreview): Promise<string> {
  await database.$client.query("DELETE FROM preview_pins WHERE until < now() - interval '1 day'")
  const { rows } = await database.$client.query<{ id: string }>(
    `INSERT INTO preview_pins (composition, token_id, made_by, until) VALUES ($1, $2, $3, $4)
     RETURNING id`,
    [pin.composition, pin.tokenId, pin.who, pin.until],
  )
  return rows[0]?.id ?? ''
}

export async function findPreview(database: Database, id: string): Promise<PreviewRow | null> {
  const { rows } = await database.$client.query<PreviewRow>(
    `SELECT ${columns} FROM ${running} AND p.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** An unopened preview of the same caller and composition with at least this remaining time. */
export async function findUnopenedPreview(
  database: Database,
  { composition, who, tokenId, until }: NewPreview,
): Promise<PreviewRow | null> {
  const { rows } = await database.$client.query<PreviewRow>(
    `SELECT ${columns} FROM ${running} AND p.browser_hash IS NULL AND p.composition = $1
       AND p.made_by = $2 AND p.token_id IS NOT DISTINCT FROM $3 AND p.until >= $4
     ORDER BY p.until DESC LIMIT 1`,
    [composition, who, tokenId, until],
  )
  return rows[0] ?? null
}

/** The first browser owns the preview. Returns false for any other. */
export async function bindPreview(
  database: Database,
  id: string,
  browser: string,
): Promise<boolean> {
  const { rowCount } = await database.$client.query(
    `UPDATE preview_pins SET browser_hash = $2
     WHERE id = $1 AND coalesce(browser_hash, $2) = $2`,
    [id, hashSecret(browser)],
  )
  return rowCount === 1
}
