import type { AuditEntry } from '@storefront/api/registry-access'

import type { Database } from '../../database/pool.ts'

type NewAudit = Omit<AuditEntry, 'number' | 'at'>

/** In a transaction, the entry is written only if the change is. */
export async function addAudit(database: Database, entry: NewAudit): Promise<void> {
  const { who, what, outcome, subject, detail } = entry
  await database.$client.query(
    `INSERT INTO registry_audit (who, what, outcome, subject, detail)
     VALUES ($1, $2, $3, left($4, 300), left($5, 1000))`,
    [who, what, outcome, subject, detail],
  )
}

type Page = { limit: number; before: number | undefined }

/** Newest first. */
export async function listAudit(
  database: Database,
  { limit, before }: Page,
): Promise<AuditEntry[]> {
  const { rows } = await database.$client.query<Omit<AuditEntry, 'at'> & { at: Date }>(
    `SELECT id::integer AS number, at, who, what, outcome, subject, detail FROM registry_audit
     WHERE $2::bigint IS NULL OR id < $2 ORDER BY id DESC LIMIT $1`,
    [limit, before ?? null],
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}
