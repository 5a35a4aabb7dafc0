import { readdir } from 'node:fs/promises'
import { is } from 'drizzle-orm'
import { getTableConfig, PgArray, type PgColumn, PgTable } from 'drizzle-orm/pg-core'

import {
  columnFact,
  type Facts,
  foreignKeyFact,
  type TableFacts,
  valuesFact,
} from './table-facts.ts'

const folder = new URL('../tables/', import.meta.url)

function typeOf(column: PgColumn): string {
  const type = column.getSQLType().replace(', ', ',')
  // A serial is an integer whose default is a sequence.
  return type === 'bigserial' ? 'bigint' : type
}

function listValues(column: PgColumn): string[] {
  const { enumValues } = is(column, PgArray) ? column.baseColumn : column
  return enumValues ? [valuesFact(column.name, enumValues)] : []
}

const namesOf = (columns: { name: string }[]) => columns.map(({ name }) => name)

function toFacts(table: PgTable): TableFacts {
  const { columns, primaryKeys, uniqueConstraints, foreignKeys } = getTableConfig(table)
  const [composite] = primaryKeys
  return {
    columns: columns
      .map(column =>
        columnFact({
          name: column.name,
          type: typeOf(column),
          isRequired: column.notNull,
          hasDefault: column.hasDefault,
        }),
      )
      .sort(),
    primaryKey: namesOf(composite?.columns ?? columns.filter(({ primary }) => primary)),
    unique: [
      ...columns.filter(({ isUnique }) => isUnique).map(({ name }) => name),
      ...uniqueConstraints.map(constraint => namesOf(constraint.columns).join(', ')),
    ].sort(),
    foreignKeys: foreignKeys
      .map(({ reference, onDelete = 'no action' }) => {
        const { columns, foreignTable, foreignColumns } = reference()
        return foreignKeyFact({
          columns: namesOf(columns),
          table: getTableConfig(foreignTable).name,
          foreignColumns: namesOf(foreignColumns),
          onDelete,
        })
      })
      .sort(),
    values: columns.flatMap(listValues).sort(),
  }
}

/** All tables that the files of `tables/` define. */
export async function readDefinitions(): Promise<Facts> {
  const facts: Facts = {}
  for (const name of await readdir(folder)) {
    const defined: Record<string, unknown> = await import(new URL(name, folder).href)
    for (const table of Object.values(defined).filter(value => is(value, PgTable)))
      facts[getTableConfig(table).name] = toFacts(table)
  }
  return facts
}
