import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { PoolClient } from 'pg'

import { entryNames, partOf, sequencesSchema } from '../backup/archive/manifest.ts'
import { type Archive, readAll } from '../backup/archive/read-archive.ts'
import { openTable, setSequences } from '../backup/database/import-tables.ts'
import type { Table } from '../backup/database/tables.ts'
import type { Stage } from './stage-files.ts'

/** Reads the whole archive into tables and the stage. Returns the number of rows. */
export async function receive(
  { entries }: Archive,
  tables: Table[],
  { client, stage }: { client: PoolClient; stage: Stage },
): Promise<number> {
  let open: ReturnType<typeof openTable> | null = null
  let rows = 0
  const choose = async (name: string): Promise<ReturnType<typeof openTable>> => {
    if (open?.name === name) return open
    if (open) rows += await open.close()
    const table = tables.find(one => one.name === name)
    if (!table)
      throw new CommandFailure(`The backup has the unlisted table ${name}: restore another copy.`, {
        code: 'damaged',
      })
    open = openTable(client, table)
    return open
  }
  const closeLast = async (): Promise<void> => {
    if (open) rows += await open.close()
    open = null
  }
  for await (const entry of entries) {
    if (entry.name.startsWith(entryNames.tables)) {
      const table = await choose(partOf(entry.name).slice(entryNames.tables.length))
      for await (const chunk of entry.content) await table.write(chunk)
      continue
    }
    await closeLast()
    if (entry.name === entryNames.sequences) {
      const state = JSON.parse((await readAll(entry.content)).toString())
      await setSequences(client, sequencesSchema.parse(state))
    } else await stage.add(entry)
  }
  return rows
}
