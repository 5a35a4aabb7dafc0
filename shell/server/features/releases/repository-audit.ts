import type { AuditAction } from '@storefront/api/audit-actions'
import type { AuditEntry } from '@storefront/api/registry-access'
import { desc, lt, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { registryAudit } from '../../database/tables/registry.ts'

type NewAudit = Omit<AuditEntry, 'number' | 'at' | 'what'> & { what: AuditAction }

/** In a transaction, the entry is written only if the change is. */
export async function addAudit(database: Database, entry: NewAudit): Promise<void> {
  const { who, what, outcome, subject, detail } = entry
  await database.insert(registryAudit).values({
    who,
    what,
    outcome,
    subject: sql`left(${subject}, 300)`,
    detail: sql`left(${detail}, 1000)`,
  })
}

type Page = { limit: number; before: number | undefined }

/** Newest first. */
export async function listAudit(
  database: Database,
  { limit, before }: Page,
): Promise<AuditEntry[]> {
  const rows = await database
    .select()
    .from(registryAudit)
    .where(before === undefined ? undefined : lt(registryAudit.id, before))
    .orderBy(desc(registryAudit.id))
    .limit(limit)
  return rows.map(({ id, at, ...row }) => ({ number: id, at: at.toISOString(), ...row }))
}
