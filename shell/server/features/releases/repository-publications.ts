import {
  type Claim,
  type Publication,
  publicationLimits,
  publicationSchema,
} from '@storefront/api/publications'
import * as z from 'zod/mini'

import type { Database } from '../../database/pool.ts'

const rowSchema = z.extend(publicationSchema, { at: z.date() })
const toPublication = (row: unknown): Publication => {
  const { at, ...publication } = rowSchema.parse(row)
  return { ...publication, at: at.toISOString() }
}

const columns = 'number::integer AS number, at, who, claim'

type NewPublication = { release: string; who: string; key: string | null; claim: Claim | null }

/** The same key again changes nothing. Deletes the oldest records of a release. */
export async function addPublication(database: Database, said: NewPublication): Promise<void> {
  const { release, who, key, claim } = said
  await database.$client.query(
    `INSERT INTO publications (release_id, who, key, claim) VALUES ($1, $2, $3, $4)
     ON CONFLICT (key) DO NOTHING`,
    [release, who, key, claim && JSON.stringify(claim)],
  )
  await database.$client.query(
    `DELETE FROM publications WHERE release_id = $1 AND number NOT IN (
       SELECT number FROM publications WHERE release_id = $1 ORDER BY number DESC LIMIT $2)`,
    [release, publicationLimits.kept],
  )
}

/** Newest first. */
export async function listPublications(
  database: Database,
  release: string,
): Promise<Publication[]> {
  const { rows } = await database.$client.query(
    `SELECT ${columns} FROM publications WHERE release_id = $1 ORDER BY number DESC`,
    [release],
  )
  return rows.map(toPublication)
}

/** Release → its latest note. */
export async function findLastPublications(
  database: Database,
  releases: string[],
): Promise<Map<string, Publication>> {
  const { rows } = await database.$client.query(
    `SELECT DISTINCT ON (release_id) release_id, ${columns} FROM publications
     WHERE release_id = ANY ($1) ORDER BY release_id, number DESC`,
    [releases],
  )
  return new Map(rows.map(row => [String(row.release_id), toPublication(row)]))
}
