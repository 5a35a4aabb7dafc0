import { count } from '@storefront/kit/command-line/format'
import type { Pool } from 'pg'

import type { Migration } from '../../shell/server/database/migration-files.ts'
import { describeAction, type Effect } from './sql/effects.ts'
import { parseStatements } from './sql/parse.ts'

/** `rows` is the estimate of PostgreSQL. `bytes` includes indexes. Null: the table does not exist yet. */
type Size = { rows: number; bytes: number }
type PlannedEffect = Effect & { size: Size | null }
type Step = {
  migration: string
  line: number
  kind: string
  form: 'transaction' | 'no transaction' | `batches of ${number} rows`
  effects: PlannedEffect[]
  /** Why servers of the previous version can fail afterwards. */
  warning: string | null
}

async function readSize(pool: Pool, table: string): Promise<Size | null> {
  const { rows } = await pool.query<Size>(
    `SELECT greatest(reltuples, 0)::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes
     FROM pg_class WHERE oid = to_regclass(quote_ident($1))`,
    [table],
  )
  return rows[0] ?? null
}

function toForm({ form }: Migration): Step['form'] {
  if (form === 'transaction') return 'transaction'
  return form === 'statement' ? 'no transaction' : `batches of ${form.batchRows} rows`
}

function toWarning(breaks: string | null, { contracts }: Migration, isOnNewTables: boolean) {
  if (breaks === null || isOnNewTables) return null
  const since = contracts === null ? '' : ` Their version must have ${contracts}.`
  return `Servers of the previous version can fail: ${breaks}.${since}`
}

/** The steps of migrations, with the locks that they take and how much is behind these locks. Changes nothing. */
export async function planMigrations(pool: Pool, migrations: Migration[]): Promise<Step[]> {
  const steps: Step[] = []
  for (const migration of migrations)
    for (const { line, actions } of await parseStatements(migration.text))
      for (const action of actions) {
        const { kind, effects, breaks } = describeAction(action)
        const sized: PlannedEffect[] = []
        for (const effect of effects)
          sized.push({ ...effect, size: await readSize(pool, effect.table) })
        const isOnNewTables = sized.every(({ size }) => size === null)
        const warning = toWarning(breaks, migration, isOnNewTables)
        const { name } = migration
        steps.push({
          ...{ migration: name, line, kind, form: toForm(migration), effects: sized, warning },
        })
      }
  return steps
}

const inMegabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

const works = { none: '', scan: ', reads all rows', rewrite: ', rewrites all rows' }

function effectLine({ table, lock, work, size }: PlannedEffect): string {
  if (size === null) return `${table}: new`
  const total = `about ${count(Math.round(size.rows), 'row')}, ${inMegabytes(size.bytes)}`
  return `${table} (${total}): ${lock}${works[work]}`
}

/** Lines for a terminal, one for each step and below it one for each table. */
export function describePlan(steps: Step[]): string[] {
  return steps.flatMap(({ migration, line, kind, form, effects, warning }) => [
    `${migration}:${line}  ${kind}  (${form})`,
    ...effects.map(effect => `    ${effectLine(effect)}`),
    ...(warning === null ? [] : [`    ! ${warning}`]),
  ])
}
