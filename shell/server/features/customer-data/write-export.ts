import { Readable } from 'node:stream'

import type { Database } from '../../database/pool.ts'
import { readPieces } from '../chat/index.ts'
import { listFiles, type Person, readRows, toCamel } from './repository-personal-data.ts'
import { type PersonalTableName, personalTables } from './tables/personal-tables.ts'
import { toZip, type ZipEntry } from './zip.ts'

/** Changes when a reader of `data.json` must change. */
const formatVersion = 1

type Exported = { name: PersonalTableName; columns: readonly string[]; order: string }

const exportedTables = (Object.keys(personalTables) as PersonalTableName[]).flatMap(
  (name): Exported[] => {
    const table = personalTables[name]
    return 'exported' in table ? [{ name, columns: table.exported, order: table.order }] : []
  },
)

async function* writeData(database: Database, person: Person, now: Date): AsyncGenerator<string> {
  yield `{\n"format": ${formatVersion},\n"exportedAt": ${JSON.stringify(now.toISOString())}`
  for (const { name, ...exported } of exportedTables) {
    yield `,\n${JSON.stringify(toCamel(name))}: [`
    let separator = '\n'
    for await (const row of readRows(database, name, person, exported)) {
      yield separator + row
      separator = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

/** Explains `data.json`, and lists what is stored but not in it. */
function describe(): string {
  const withheld = exportedTables.flatMap(({ name }) => {
    const table = personalTables[name]
    const columns = 'withheld' in table ? Object.entries(table.withheld) : []
    return columns.map(([column, reason]) => `  ${toCamel(name)}.${toCamel(column)}: ${reason}`)
  })
  const others = Object.entries(personalTables).filter(([, table]) => !('exported' in table))
  return [
    'Everything that this shop stores about you.',
    '',
    `data.json has these sections (format ${formatVersion}). Amounts are in USD, times in ISO 8601.`,
    ...exportedTables.map(({ name }) => `  ${toCamel(name)}: ${personalTables[name].about}`),
    '',
    'Not included:',
    ...withheld,
    ...others.map(([name, { about }]) => `  ${toCamel(name)}: ${about}`),
    '',
  ].join('\n')
}

async function* toBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let text = ''
  for await (const one of texts) {
    text += one
    if (text.length < 65_536) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

async function* listEntries(
  database: Database,
  person: Person,
  now: Date,
): AsyncGenerator<ZipEntry> {
  const isText = { isCompressed: false }
  yield { path: 'README.txt', ...isText, content: Readable.from([Buffer.from(describe())]) }
  yield { path: 'data.json', ...isText, content: toBytes(writeData(database, person, now)) }
  for (const { id, name } of await listFiles(database, person))
    yield {
      path: `attachments/${id}/${name}`,
      isCompressed: true,
      content: readPieces(database, id),
    }
}

/** Writes everything that the shop stores about a customer as a ZIP archive, piece by piece. */
export function writeExport(
  database: Database,
  person: Person,
  now: Date,
): AsyncGenerator<Uint8Array> {
  return toZip(listEntries(database, person, now))
}
