/** What a definition in `tables/` and the migrated database say about one table, in the same words. */
export type TableFacts = {
  /** `created_at timestamp with time zone not null default` */
  columns: string[]
  primaryKey: string[]
  /** `order_id, position` */
  unique: string[]
  /** `account_id → accounts(id) on delete cascade` */
  foreignKeys: string[]
  /** `role: customer, operator, support`: the values that a check allows. */
  values: string[]
}

/** A schema or all definitions, by the name of the table. */
export type Facts = Record<string, TableFacts>

export type ColumnFacts = { name: string; type: string; isRequired: boolean; hasDefault: boolean }

export function columnFact({ name, type, isRequired, hasDefault }: ColumnFacts): string {
  return `${name} ${type}${isRequired ? ' not null' : ''}${hasDefault ? ' default' : ''}`
}

export type ForeignKeyFacts = {
  columns: string[]
  table: string
  foreignColumns: string[]
  onDelete: string
}

export function foreignKeyFact(key: ForeignKeyFacts): string {
  const action = key.onDelete === 'no action' ? '' : ` on delete ${key.onDelete}`
  return `${key.columns.join(', ')} → ${key.table}(${key.foreignColumns.join(', ')})${action}`
}

/** Checks do not keep the order of their values. */
export function valuesFact(column: string, values: readonly string[]): string {
  return `${column}: ${[...values].sort().join(', ')}`
}
