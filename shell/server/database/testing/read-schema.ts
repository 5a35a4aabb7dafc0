import { sql } from 'drizzle-orm'

import type { Database } from '../pool.ts'
import {
  type ColumnFacts,
  columnFact,
  type Facts,
  type ForeignKeyFacts,
  foreignKeyFact,
  valuesFact,
} from './table-facts.ts'

const ownTables = sql`
  SELECT oid, relname FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'`

const columnRows = sql`
  SELECT one.relname AS "table", attname AS name, format_type(atttypid, atttypmod) AS type,
    attnotnull AS "isRequired", atthasdef OR attidentity <> '' AS "hasDefault"
  FROM (${ownTables}) AS one JOIN pg_attribute ON attrelid = one.oid
  WHERE attnum > 0 AND NOT attisdropped`

/** Names of columns, in the order of their numbers in a constraint. */
const namesOf = (table: string, numbers: string) =>
  sql.raw(`(
    SELECT json_agg(attname ORDER BY place)
    FROM unnest(${numbers}) WITH ORDINALITY AS key (number, place)
    JOIN pg_attribute ON attrelid = ${table} AND attnum = number
  )`)

const constraintRows = sql`
  SELECT one.relname AS "table", contype AS kind, pg_get_constraintdef(pg_constraint.oid) AS text,
    confrelid::regclass::text AS "foreignTable",
    CASE confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'no action' END AS "onDelete",
    ${namesOf('conrelid', 'conkey')} AS columns, ${namesOf('confrelid', 'confkey')} AS "foreignColumns"
  FROM (${ownTables}) AS one JOIN pg_constraint ON conrelid = one.oid`

type ColumnRow = ColumnFacts & { table: string }
type ConstraintRow = Pick<ForeignKeyFacts, 'columns' | 'foreignColumns' | 'onDelete'> & {
  table: string
  kind: 'p' | 'u' | 'f' | 'c'
  text: string
  foreignTable: string
}

/**
 * `CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))`, and `scopes <@ ARRAY[…] AND …` of an array. Other checks
 * limit no values.
 */
const valuesPattern = /^CHECK \(+"?(\w+)"? (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]\)+(?: AND .*)?$/

function readValues(text: string): string[] {
  const [, column, values] = valuesPattern.exec(text) ?? []
  if (column === undefined || values === undefined) return []
  return [
    valuesFact(
      column,
      [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value),
    ),
  ]
}

/** What the migrations have made of the database. */
export async function readSchema(database: Database): Promise<Facts> {
  const facts: Facts = {}
  const columns = await database.execute<ColumnRow>(columnRows)
  for (const { table, ...column } of columns.rows) {
    facts[table] ??= { columns: [], primaryKey: [], unique: [], foreignKeys: [], values: [] }
    facts[table].columns.push(columnFact(column))
  }
  const constraints = await database.execute<ConstraintRow>(constraintRows)
  for (const row of constraints.rows) {
    const found = facts[row.table]
    if (row.kind === 'p') found?.primaryKey.push(...row.columns)
    if (row.kind === 'u') found?.unique.push(row.columns.join(', '))
    if (row.kind === 'f')
      found?.foreignKeys.push(foreignKeyFact({ ...row, table: row.foreignTable }))
    if (row.kind === 'c') found?.values.push(...readValues(row.text))
  }
  for (const { columns, unique, foreignKeys, values } of Object.values(facts))
    for (const part of [columns, unique, foreignKeys, values]) part.sort()
  return facts
}
