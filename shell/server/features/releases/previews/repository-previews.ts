import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'

import { hashSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'
import { previewPins, registryTokens } from '../../../database/tables/registry.ts'

export type PreviewRow = Pick<
  typeof previewPins.$inferSelect,
  'id' | 'composition' | 'until' | 'browserHash' | 'isForTests'
>
type NewPreview = {
  composition: string
  tokenId: string | null
  who: string
  until: Date
  isForTests: boolean
}

/** Also deletes previews that ended long ago. */
export async function insertPreview(database: Database, pin: NewPreview): Promise<string> {
  await database.delete(previewPins).where(lt(previewPins.until, sql`now() - interval '1 day'`))
  const { composition, tokenId, who, until, isForTests } = pin
  const [row] = await database
    .insert(previewPins)
    .values({ composition, tokenId, madeBy: who, until, isForTests })
    .returning({ id: previewPins.id })
  return row?.id ?? ''
}

/** A preview ends with its token. */
function selectRunning(database: Database, condition: SQL | undefined) {
  const { id, composition, until, browserHash, isForTests } = previewPins
  return database
    .select({ id, composition, until, browserHash, isForTests })
    .from(previewPins)
    .leftJoin(registryTokens, eq(registryTokens.id, previewPins.tokenId))
    .where(and(isNull(registryTokens.revokedAt), condition))
}

export async function findPreview(database: Database, id: string): Promise<PreviewRow | null> {
  const [row] = await selectRunning(database, eq(previewPins.id, id))
  return row ?? null
}

/** An unopened preview of the same caller and composition with at least this remaining time. */
export async function findUnopenedPreview(
  database: Database,
  { composition, who, tokenId, until, isForTests }: NewPreview,
): Promise<PreviewRow | null> {
  const isSame = and(
    isNull(previewPins.browserHash),
    eq(previewPins.composition, composition),
    eq(previewPins.isForTests, isForTests),
    eq(previewPins.madeBy, who),
    tokenId === null ? isNull(previewPins.tokenId) : eq(previewPins.tokenId, tokenId),
    gte(previewPins.until, until),
  )
  const [row] = await selectRunning(database, isSame).orderBy(desc(previewPins.until)).limit(1)
  return row ?? null
}

/** The first browser owns the preview. Returns false for any other. */
export async function bindPreview(
  database: Database,
  id: string,
  browser: string,
): Promise<boolean> {
  const browserHash = hashSecret(browser)
  const isFree = or(isNull(previewPins.browserHash), eq(previewPins.browserHash, browserHash))
  const rows = await database
    .update(previewPins)
    .set({ browserHash })
    .where(and(eq(previewPins.id, id), isFree))
    .returning({ id: previewPins.id })
  return rows.length === 1
}
