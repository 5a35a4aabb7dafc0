import { type Node, parse } from 'libpg-query'

import type { Action, ChangeRows, Statement } from './action.ts'
import { toAlterations } from './alter-table.ts'
import { as, findAll, lastName, tableOf } from './nodes.ts'

/** Whether it has `LIMIT $1`. */
function hasBatchLimit(statement: unknown): boolean {
  return findAll(statement, 'limitCount').some(count => as(count as Node, 'ParamRef')?.number === 1)
}

function toChange(keyword: ChangeRows['keyword'], statement: object, table: string): ChangeRows {
  const hasWhere = findAll(statement, 'whereClause').length > 0
  return { type: 'change rows', keyword, table, hasWhere, hasBatchLimit: hasBatchLimit(statement) }
}

function toRowChange(node: Node): Action[] {
  const [insert, update] = [as(node, 'InsertStmt'), as(node, 'UpdateStmt')]
  const removal = as(node, 'DeleteStmt')
  if (insert) return [toChange('INSERT', insert, tableOf(insert.relation))]
  if (update) return [toChange('UPDATE', update, tableOf(update.relation))]
  return removal ? [toChange('DELETE', removal, tableOf(removal.relation))] : []
}

function toDrops(node: Node): Action[] {
  const drop = as(node, 'DropStmt')
  return (drop?.objects ?? []).map(object => {
    const name = lastName(as(object, 'List')?.items) || (as(object, 'String')?.sval ?? '')
    if (drop?.removeType === 'OBJECT_TABLE') return { type: 'drop table', table: name }
    const [isConcurrent, isGuarded] = [drop?.concurrent === true, drop?.missing_ok === true]
    if (drop?.removeType === 'OBJECT_INDEX')
      return { type: 'drop index', index: name, isConcurrent, isGuarded }
    const kind = `DROP ${(drop?.removeType ?? '').replace('OBJECT_', '')}`
    return { type: 'other', kind, table: null, lock: 'ACCESS EXCLUSIVE' }
  })
}

function toDefinition(node: Node): Action[] {
  const create = as(node, 'CreateStmt') ?? as(node, 'CreateTableAsStmt')?.into
  if (create) {
    const relation = 'rel' in create ? create.rel : (create as { relation?: never }).relation
    return [{ type: 'create table', table: tableOf(relation) }]
  }
  const index = as(node, 'IndexStmt')
  if (index) {
    const [isConcurrent, isGuarded] = [index.concurrent === true, index.if_not_exists === true]
    const name = index.idxname || null
    const table = tableOf(index.relation)
    return [{ type: 'create index', table, index: name, isConcurrent, isGuarded }]
  }
  const rename = as(node, 'RenameStmt')
  const isIndex = rename?.renameType === 'OBJECT_INDEX'
  if (rename && !isIndex && rename.renameType !== 'OBJECT_TABCONSTRAINT')
    return [{ type: 'rename', table: tableOf(rename.relation) }]
  const alter = as(node, 'AlterTableStmt')
  return alter ? toAlterations(alter) : toDrops(node)
}

const tablesOf = (nodes: Node[] | undefined) =>
  (nodes ?? []).map(node => tableOf(as(node, 'RangeVar')))

function toControl(node: Node): Action[] {
  const truncate = tablesOf(as(node, 'TruncateStmt')?.relations)
  const locked = tablesOf(as(node, 'LockStmt')?.relations)
  const control = as(node, 'TransactionStmt')
  return [
    ...truncate.map(table => ({ type: 'truncate' as const, table })),
    ...locked.map(table => ({ type: 'lock table' as const, table })),
    ...(control
      ? [
          {
            type: 'transaction control' as const,
            keyword: (control.kind ?? '').replace('TRANS_STMT_', ''),
          },
        ]
      : []),
  ]
}

/** For example `CREATE FUNCTION` for `CreateFunctionStmt`. */
function toOther(node: Node): Action[] {
  const [name = ''] = Object.keys(node)
  const words = name.replace(/Stmt$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  const trigger = as(node, 'CreateTrigStmt')
  const table = trigger ? tableOf(trigger.relation) : null
  return [{ type: 'other', kind: words.toUpperCase(), table, lock: 'SHARE ROW EXCLUSIVE' }]
}

function toActions(node: Node): Action[] {
  const found = [toRowChange, toDefinition, toControl]
    .map(read => read(node))
    .find(({ length }) => length > 0)
  return found ?? toOther(node)
}

/** The statements of a migration, read with the parser of PostgreSQL. @throws Error with the fault and its position. */
export async function parseStatements(text: string): Promise<Statement[]> {
  if (text.trim() === '') return []
  const { stmts = [] } = await parse(text)
  const bytes = Buffer.from(text)
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const own = bytes.subarray(from, length ? from + length : undefined).toString()
    // The text of a statement begins after the previous one, with spaces and comments.
    const lead = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(own)?.[0] ?? ''
    const before = bytes.subarray(0, from).toString() + lead
    return { line: before.split('\n').length, actions: stmt ? toActions(stmt) : [] }
  })
}
