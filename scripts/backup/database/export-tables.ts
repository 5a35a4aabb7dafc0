import type { PoolClient } from 'pg'
import { to } from 'pg-copy-streams'

import { entryNames } from '../archive/manifest.ts'
import type { ArchiveWriter } from '../archive/write-archive.ts'
import { readSequences } from './snapshot.ts'
import { quote, quoteAll, type Table } from './tables.ts'

/** Writes the rows of the tables and the state of the sequences. Returns the number of rows. */
export async function exportTables(
  client: PoolClient,
  tables: Table[],
  archive: ArchiveWriter,
): Promise<number> {
  let rows = 0
  for (const { name, columns } of tables) {
    const copy = client.query(to(`COPY ${quote(name)} (${quoteAll(columns)}) TO STDOUT`))
    await archive.addPieces(`${entryNames.tables}${name}`, copy)
    rows += copy.rowCount
  }
  await archive.addJson(entryNames.sequences, await readSequences(client))
  return rows
}
