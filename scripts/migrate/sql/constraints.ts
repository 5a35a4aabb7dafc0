import type { ColumnDef, Constraint } from 'libpg-query'

import type { AddColumn, AddConstraint } from './action.ts'
import { as, findAll, lastName, tableOf } from './nodes.ts'

/** Functions in a default that have one value for the whole statement. All others may have one for each row. */
const stable = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'current_setting'])
const serial = /^(big|small)?serial[248]?$/

function isVolatile(expression: unknown): boolean {
  return findAll(expression, 'FuncCall').some(
    call => !stable.has(lastName((call as { funcname?: never[] }).funcname)),
  )
}

const constraintsOf = ({ constraints = [] }: ColumnDef): Constraint[] =>
  constraints.flatMap(node => as(node, 'Constraint') ?? [])

export function toAddColumn(table: string, column: ColumnDef): AddColumn {
  const all = constraintsOf(column)
  const find = (...types: Constraint['contype'][]) =>
    all.find(({ contype }) => types.includes(contype))
  const standard = find('CONSTR_DEFAULT')
  const isSerial = serial.test(lastName(column.typeName?.names))
  const isMade = find('CONSTR_IDENTITY', 'CONSTR_GENERATED') !== undefined || isSerial
  const foreign = find('CONSTR_FOREIGN')
  return {
    type: 'add column',
    table,
    column: column.colname ?? '',
    isNotNull: find('CONSTR_NOTNULL', 'CONSTR_PRIMARY') !== undefined,
    hasDefault: standard !== undefined || isMade,
    isComputed: isMade || isVolatile(standard?.raw_expr),
    hasCheck: find('CONSTR_CHECK') !== undefined,
    isUnique: find('CONSTR_UNIQUE', 'CONSTR_PRIMARY') !== undefined,
    references: foreign ? tableOf(foreign.pktable) : null,
  }
}

const kinds: Partial<Record<NonNullable<Constraint['contype']>, AddConstraint['kind']>> = {
  CONSTR_CHECK: 'check',
  CONSTR_FOREIGN: 'foreign key',
  CONSTR_UNIQUE: 'unique',
  CONSTR_PRIMARY: 'unique',
  CONSTR_EXCLUSION: 'unique',
}

/** The column of `column IS NOT NULL`, else null. */
function readNotNull({ raw_expr }: Constraint): string | null {
  const test = as(raw_expr, 'NullTest')
  if (test?.nulltesttype !== 'IS_NOT_NULL') return null
  return lastName(as(test.arg, 'ColumnRef')?.fields)
}

export function toAddConstraint(table: string, constraint: Constraint): AddConstraint {
  const { contype, conname, pktable } = constraint
  return {
    type: 'add constraint',
    table,
    constraint: conname ?? null,
    kind: (contype && kinds[contype]) ?? 'other',
    isValidated: constraint.skip_validation !== true,
    hasIndex: constraint.indexname !== undefined && constraint.indexname !== '',
    references: pktable ? tableOf(pktable) : null,
    notNullColumn: contype === 'CONSTR_CHECK' ? readNotNull(constraint) : null,
  }
}
