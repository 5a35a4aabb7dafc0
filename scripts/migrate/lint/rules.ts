import type { Migration } from '../../../shell/server/database/migration-files.ts'
import type { Action } from '../sql/action.ts'

export type Context = {
  migration: Migration
  /** Tables that the same migration creates: nobody uses them yet. */
  newTables: Set<string>
  /** The migrations of the previous version of the server. */
  released: Set<string>
  /** Columns with a `CHECK (column IS NOT NULL)` that an earlier migration validated, as `table.column`. */
  neverNull: Set<string>
}

/** Returns the problem and its solution, or null. */
type Rule = (action: Action, context: Context) => string | null

const expand = 'add the new form first, and remove the old one in a later release'

function isUsed(action: Action, { newTables }: Context): boolean {
  return 'table' in action && action.table !== null && !newTables.has(action.table)
}

/** Rules for tables that customers use while the migration runs. */
const usedTableRules: Record<string, Rule> = {
  'index-not-concurrent': action =>
    action.type === 'create index' && !action.isConcurrent
      ? 'CREATE INDEX stops all writes: use CREATE INDEX CONCURRENTLY in a migration of its own with `-- transaction: no`.'
      : null,
  'not-null-without-default': action =>
    action.type === 'add column' && action.isNotNull && !action.hasDefault
      ? 'A new NOT NULL column fails for existing rows, and for servers that do not know it: give it a constant default.'
      : null,
  'computed-column': action =>
    action.type === 'add column' && action.isComputed
      ? 'A value for each row rewrites the table under a lock that stops everything: add the column without it, set the default afterwards, and fill it in batches.'
      : null,
  'constraint-without-not-valid': action => {
    const isInline = action.type === 'add column' && (action.hasCheck || action.references !== null)
    const isOwn =
      action.type === 'add constraint' &&
      (action.kind === 'check' || action.kind === 'foreign key') &&
      action.isValidated
    return isInline || isOwn
      ? 'PostgreSQL reads all rows under a lock: use ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in a later migration.'
      : null
  },
  'unique-without-index': action => {
    const isInline = action.type === 'add column' && action.isUnique
    const isOwn = action.type === 'add constraint' && action.kind === 'unique' && !action.hasIndex
    return isInline || isOwn
      ? 'The index is built under a lock that stops everything: create it with CREATE UNIQUE INDEX CONCURRENTLY, and add the constraint with USING INDEX.'
      : null
  },
  'column-type': action =>
    action.type === 'column type'
      ? `Another type rewrites the table under a lock and breaks running servers: ${expand}.`
      : null,
  'set-not-null': (action, { neverNull }) =>
    action.type === 'set not null' && !neverNull.has(`${action.table}.${action.column}`)
      ? 'SET NOT NULL reads all rows under a lock: first add CHECK (column IS NOT NULL) NOT VALID, and validate it in an earlier migration.'
      : null,
  'contract-without-release': (action, { migration: { contracts }, released }) => {
    const isRemoval = ['drop column', 'drop table', 'rename', 'truncate'].includes(action.type)
    if (!isRemoval && action.type !== 'set not null') return null
    if (contracts === null)
      return `Servers of the previous version use the old form: ${expand}, and name the first migration with \`-- contract: <file>\`.`
    return released.has(contracts)
      ? null
      : `The previous version of the server does not have ${contracts}: release the new form first.`
  },
  'rows-without-batches': (action, { migration: { form } }) =>
    action.type === 'change rows' && action.keyword !== 'INSERT' && typeof form === 'string'
      ? 'One change of many rows locks them until its end: use `-- batches: 1000` and LIMIT $1.'
      : null,
  'lock-table': action =>
    action.type === 'lock table' ? 'A lock of a whole table stops customers: remove it.' : null,
}

const isConcurrent = (action: Action) =>
  (action.type === 'create index' || action.type === 'drop index') && action.isConcurrent

/** Rules for the form of a migration. */
const formRules: Record<string, Rule> = {
  'drop-index-not-concurrent': action =>
    action.type === 'drop index' && !action.isConcurrent
      ? 'DROP INDEX stops everything on its table: use DROP INDEX CONCURRENTLY in a migration of its own with `-- transaction: no`.'
      : null,
  'concurrent-in-transaction': (action, { migration: { form } }) =>
    isConcurrent(action) && form !== 'statement'
      ? 'CONCURRENTLY does not work in a transaction: add the header `-- transaction: no`.'
      : null,
  'only-concurrent-outside': (action, { migration: { form } }) =>
    form === 'statement' && !isConcurrent(action)
      ? 'Only CREATE INDEX and DROP INDEX CONCURRENTLY need `-- transaction: no`: remove this header.'
      : null,
  'not-repeatable': action =>
    isConcurrent(action) && 'isGuarded' in action && !action.isGuarded
      ? 'A migration outside of a transaction can be interrupted: add IF NOT EXISTS or IF EXISTS, and a name.'
      : null,
  'batches-never-end': (action, { migration: { form } }) => {
    if (typeof form === 'string') return null
    const isRight = action.type === 'change rows' && action.hasWhere && action.hasBatchLimit
    return isRight
      ? null
      : 'Batches repeat one statement until it changes no row: use UPDATE, DELETE, or INSERT with a WHERE that finds the rows that are left, and LIMIT $1.'
  },
  'transaction-control': action =>
    action.type === 'transaction control'
      ? 'The runner begins and ends transactions: remove this statement.'
      : null,
}

/** The names of all rules, as `-- allow:` uses them. */
export const ruleNames = [...Object.keys(usedTableRules), ...Object.keys(formRules)]

/** The problems of an action by the names of their rules. */
export function findProblems(
  action: Action,
  context: Context,
): { rule: string; problem: string }[] {
  const rules = { ...(isUsed(action, context) ? usedTableRules : {}), ...formRules }
  return Object.entries(rules).flatMap(([rule, check]) => {
    const problem = check(action, context)
    return problem === null ? [] : [{ rule, problem }]
  })
}
