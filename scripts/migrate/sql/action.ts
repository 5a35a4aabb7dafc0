/** The table locks that migrations take, from the weakest to the strongest. */
export type Lock =
  | 'ROW SHARE'
  | 'ROW EXCLUSIVE'
  | 'SHARE UPDATE EXCLUSIVE'
  | 'SHARE'
  | 'SHARE ROW EXCLUSIVE'
  | 'ACCESS EXCLUSIVE'

/** What one statement, or one part of ALTER TABLE, does. */
export type Action =
  | { type: 'create table'; table: string }
  | CreateIndex
  | { type: 'drop index'; index: string; isConcurrent: boolean; isGuarded: boolean }
  | AddColumn
  | AddConstraint
  | { type: 'validate constraint'; table: string; constraint: string }
  | { type: 'set not null' | 'column type' | 'drop column'; table: string; column: string }
  | { type: 'drop table' | 'rename' | 'truncate' | 'lock table'; table: string }
  | ChangeRows
  | { type: 'transaction control'; keyword: string }
  | { type: 'other'; kind: string; table: string | null; lock: Lock }

type CreateIndex = {
  type: 'create index'
  table: string
  /** Null: PostgreSQL chooses the name. */
  index: string | null
  isConcurrent: boolean
  /** Whether it has IF NOT EXISTS. */
  isGuarded: boolean
}

export type AddColumn = {
  type: 'add column'
  table: string
  column: string
  isNotNull: boolean
  hasDefault: boolean
  /** Whether each row gets another value, as from a volatile default, an identity or a generated column. */
  isComputed: boolean
  hasCheck: boolean
  isUnique: boolean
  references: string | null
}

export type AddConstraint = {
  type: 'add constraint'
  table: string
  /** Null: PostgreSQL chooses the name. */
  constraint: string | null
  kind: 'check' | 'foreign key' | 'unique' | 'other'
  isValidated: boolean
  /** Whether it takes over an existing index. */
  hasIndex: boolean
  references: string | null
  /** For `CHECK (column IS NOT NULL)`. */
  notNullColumn: string | null
}

export type ChangeRows = {
  type: 'change rows'
  keyword: 'INSERT' | 'UPDATE' | 'DELETE'
  table: string
  hasWhere: boolean
  /** Whether a LIMIT is the parameter `$1`. */
  hasBatchLimit: boolean
}

export type Statement = {
  /** From 1. */
  line: number
  actions: Action[]
}
