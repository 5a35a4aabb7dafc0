import type { AlterTableCmd, AlterTableType } from 'libpg-query'

import type { Action } from './action.ts'
import { toAddColumn, toAddConstraint } from './constraints.ts'
import { as, type NodeOf, tableOf } from './nodes.ts'

const columnActions = {
  AT_AlterColumnType: 'column type',
  AT_DropColumn: 'drop column',
  AT_SetNotNull: 'set not null',
} as const satisfies Partial<Record<AlterTableType, Action['type']>>

/** Changes of the catalog only, under a lock that lets customers read and write. */
const brief = new Set<AlterTableType | undefined>([
  'AT_SetStatistics',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_SetOptions',
])

function toAction(table: string, command: AlterTableCmd): Action {
  const { subtype, name = '', def } = command
  const column = as(def, 'ColumnDef')
  const constraint = as(def, 'Constraint')
  if (subtype === 'AT_AddColumn' && column) return toAddColumn(table, column)
  if (subtype === 'AT_AddConstraint' && constraint) return toAddConstraint(table, constraint)
  if (subtype === 'AT_ValidateConstraint')
    return { type: 'validate constraint', table, constraint: name }
  if (subtype && subtype in columnActions)
    return { type: columnActions[subtype as keyof typeof columnActions], table, column: name }
  const words = (subtype ?? '').slice(3).replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return {
    type: 'other',
    kind: `ALTER TABLE ${words.toUpperCase()}`,
    table,
    lock: brief.has(subtype) ? 'SHARE UPDATE EXCLUSIVE' : 'ACCESS EXCLUSIVE',
  }
}

/** One action for each command of ALTER TABLE. */
export function toAlterations({ relation, cmds = [] }: NodeOf<'AlterTableStmt'>): Action[] {
  const commands = cmds.flatMap(node => as(node, 'AlterTableCmd') ?? [])
  return commands.map(command => toAction(tableOf(relation), command))
}
