import type { CannedReply } from '@storefront/api/desk'
import { asc, eq, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { cannedReplies } from '../../database/tables/chat.ts'

export async function listCannedReplies(database: Database): Promise<CannedReply[]> {
  const { id, title, texts } = cannedReplies
  return await database
    .select({ id, title, texts })
    .from(cannedReplies)
    .orderBy(asc(sql`lower(${title})`), asc(id))
}

export async function saveCannedReply(database: Database, reply: CannedReply): Promise<void> {
  const { title, texts } = reply
  await database
    .insert(cannedReplies)
    .values(reply)
    .onConflictDoUpdate({
      target: cannedReplies.id,
      set: { title, texts, changedAt: sql`now()` },
    })
}

export async function deleteCannedReply(database: Database, id: string): Promise<void> {
  await database.delete(cannedReplies).where(eq(cannedReplies.id, id))
}
