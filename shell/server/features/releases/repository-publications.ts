import {
  type Claim,
  type Publication,
  publicationLimits,
  publicationSchema,
} from '@storefront/api/publications'
import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Database } from '../../database/pool.ts'
import { publications } from '../../database/tables/releases.ts'

const rowSchema = z.extend(publicationSchema, { at: z.date() })
const toPublication = (row: unknown): Publication => {
  const { at, ...publication } = rowSchema.parse(row)
  return { ...publication, at: at.toISOString() }
}

const columns = {
  number: publications.number,
  at: publications.at,
  who: publications.who,
  claim: publications.claim,
}

type NewPublication = { release: string; who: string; key: string | null; claim: Claim | null }

/** The same key again changes nothing. Deletes the oldest records of a release. */
export async function addPublication(database: Database, said: NewPublication): Promise<void> {
  const { release, who, key, claim } = said
  await database
    .insert(publications)
    .values({ releaseId: release, who, key, claim })
    .onConflictDoNothing({ target: publications.key })
  const isOfRelease = eq(publications.releaseId, release)
  const newest = database
    .select({ number: publications.number })
    .from(publications)
    .where(isOfRelease)
    .orderBy(desc(publications.number))
    .limit(publicationLimits.stored)
  await database
    .delete(publications)
    .where(and(isOfRelease, notInArray(publications.number, newest)))
}

/** Newest first. */
export async function listPublications(
  database: Database,
  release: string,
): Promise<Publication[]> {
  const rows = await database
    .select(columns)
    .from(publications)
    .where(eq(publications.releaseId, release))
    .orderBy(desc(publications.number))
  return rows.map(toPublication)
}

/** Release → its latest note. */
export async function findLastPublications(
  database: Database,
  releases: string[],
): Promise<Map<string, Publication>> {
  const { releaseId, number } = publications
  const rows = await database
    .selectDistinctOn([releaseId], { releaseId, ...columns })
    .from(publications)
    .where(inArray(releaseId, releases))
    .orderBy(asc(releaseId), desc(number))
  return new Map(rows.map(row => [row.releaseId, toPublication(row)]))
}
