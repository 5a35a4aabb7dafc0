import type { Action, AddColumn, AddConstraint, Lock } from './action.ts'

/** What an action does to a table while customers use it. */
export type Effect = {
  /** The name of a table, or of an index that is dropped. */
  table: string
  lock: Lock
  /** Whether PostgreSQL reads all rows, or writes all of them, under this lock. */
  work: 'none' | 'scan' | 'rewrite'
}
type Description = {
  /** The kind of statement, for example `CREATE INDEX CONCURRENTLY`. */
  kind: string
  effects: Effect[]
  /** Why servers of the previous version can fail afterwards. Null: they notice nothing. */
  breaks: string | null
}

const strongest = 'ACCESS EXCLUSIVE'

const referenced = (table: string | null): Effect[] =>
  table === null ? [] : [{ table, lock: 'SHARE ROW EXCLUSIVE', work: 'none' }]

function describeColumn(action: AddColumn): Description {
  const { table, column, isComputed, hasCheck, isUnique, isNotNull, hasDefault } = action
  const scan = hasCheck || isUnique ? 'scan' : 'none'
  const own: Effect = { table, lock: strongest, work: isComputed ? 'rewrite' : scan }
  return {
    kind: 'ALTER TABLE ADD COLUMN',
    effects: [own, ...referenced(action.references)],
    breaks: isNotNull && !hasDefault ? `they insert rows without ${table}.${column}` : null,
  }
}

function describeConstraint(action: AddConstraint): Description {
  const { table, kind, isValidated, hasIndex, references } = action
  const isForeign = kind === 'foreign key'
  const work = kind !== 'other' && isValidated && !hasIndex ? 'scan' : 'none'
  const lock = isForeign ? 'SHARE ROW EXCLUSIVE' : strongest
  return {
    kind: `ALTER TABLE ADD CONSTRAINT (${kind}${isValidated ? '' : ', NOT VALID'})`,
    effects: [{ table, lock, work }, ...referenced(references)],
    breaks: `they can write rows of ${table} that the constraint rejects`,
  }
}

function describeIndex(kind: string, isConcurrent: boolean, effect: Effect): Description {
  const effects: Effect[] = [{ ...effect, ...(isConcurrent && { lock: 'SHARE UPDATE EXCLUSIVE' }) }]
  return { kind: isConcurrent ? `${kind} CONCURRENTLY` : kind, effects, breaks: null }
}

function whole(table: string, kind: string, breaks: string | null, work: Effect['work'] = 'none') {
  const lock: Lock = strongest
  return { kind, effects: [{ table, lock, work }], breaks }
}

/** The kind, the locks, and the work of an action, as PostgreSQL documents them. */
export function describeAction(action: Action): Description {
  switch (action.type) {
    case 'create table':
      return { kind: 'CREATE TABLE', effects: [], breaks: null }
    case 'create index':
      return describeIndex('CREATE INDEX', action.isConcurrent, {
        ...{ table: action.table, lock: 'SHARE', work: 'scan' },
      })
    case 'drop index':
      return describeIndex('DROP INDEX', action.isConcurrent, {
        ...{ table: action.index, lock: strongest, work: 'none' },
      })
    case 'add column':
      return describeColumn(action)
    case 'add constraint':
      return describeConstraint(action)
    case 'validate constraint': {
      const effect: Effect = { table: action.table, lock: 'SHARE UPDATE EXCLUSIVE', work: 'scan' }
      return { kind: 'ALTER TABLE VALIDATE CONSTRAINT', effects: [effect], breaks: null }
    }
    case 'set not null':
      return whole(action.table, 'ALTER TABLE SET NOT NULL', `they can write NULL`, 'scan')
    case 'column type':
      return whole(action.table, 'ALTER TABLE ALTER TYPE', 'they use the old type', 'rewrite')
    case 'drop column':
      return whole(action.table, 'ALTER TABLE DROP COLUMN', 'they use this column')
    case 'drop table':
      return whole(action.table, 'DROP TABLE', 'they use this table')
    case 'rename':
      return whole(action.table, 'RENAME', 'they use the old name')
    case 'truncate':
      return whole(action.table, 'TRUNCATE', 'they miss the rows')
    case 'lock table':
      return whole(action.table, 'LOCK TABLE', null)
    case 'change rows': {
      const work = action.keyword === 'INSERT' ? 'none' : 'scan'
      const effect: Effect = { table: action.table, lock: 'ROW EXCLUSIVE', work }
      return { kind: action.keyword, effects: [effect], breaks: null }
    }
    case 'transaction control':
      return { kind: action.keyword, effects: [], breaks: null }
    case 'other': {
      const { kind, table, lock } = action
      return { kind, effects: table === null ? [] : [{ table, lock, work: 'none' }], breaks: null }
    }
  }
}
