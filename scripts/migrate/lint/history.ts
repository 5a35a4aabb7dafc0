import type { Migration } from '../../../shell/server/database/migration-files.ts'
import type { Action, AddConstraint, Statement } from '../sql/action.ts'

export type Parsed = { migration: Migration; statements: Statement[] }

export const actionsOf = ({ statements }: Parsed): Action[] =>
  statements.flatMap(({ actions }) => actions)

const isAdded = (action: Action): action is AddConstraint =>
  action.type === 'add constraint' && !action.isValidated

const isValidation = (action: Action, { table, constraint }: AddConstraint) =>
  action.type === 'validate constraint' &&
  action.table === table &&
  action.constraint === constraint

/** Columns that have no NULL since an earlier migration validated it, as `table.column`. */
export function findNeverNull(earlier: Parsed[]): Set<string> {
  const all = earlier.flatMap(actionsOf)
  const checked = all.filter(isAdded).filter(({ notNullColumn }) => notNullColumn !== null)
  const validated = checked.filter(check => all.some(action => isValidation(action, check)))
  return new Set(validated.map(({ table, notNullColumn }) => `${table}.${notNullColumn}`))
}

/** The constraints of a migration that no later one validates. */
export function findNeverValidated(parsed: Parsed, later: Parsed[]): AddConstraint[] {
  const all = later.flatMap(actionsOf)
  return actionsOf(parsed)
    .filter(isAdded)
    .filter(added => !all.some(action => isValidation(action, added)))
}
