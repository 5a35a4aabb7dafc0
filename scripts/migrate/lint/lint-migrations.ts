import type { Migration } from '../../../shell/server/database/migration-files.ts'
import { parseStatements } from '../sql/parse.ts'
import { actionsOf, findNeverNull, findNeverValidated, type Parsed } from './history.ts'
import { type Context, findProblems, ruleNames } from './rules.ts'

/** A fault of a migration; `line` is from 1. */
type Fault = { migration: string; line: number; rule: string; problem: string }

export function describeFault({ migration, line, rule, problem }: Fault): string {
  return `${migration}:${line} ${rule}: ${problem}`
}

/** Migrations up to this number are older than the rules, and their text cannot change any more. */
const lastExempt = 49

const neverValidated = 'never-validated'

/** `-- allow: rule, reason` anywhere in the text. @throws Error for an unknown rule or a missing reason. */
function readAllowed({ name, text }: Migration): Set<string> {
  const found = [...text.matchAll(/^-- allow:(.*)$/gm)].map(([, value = '']) => value.trim())
  return new Set(
    found.map(value => {
      const [, rule = '', reason] = /^([a-z-]+),\s+(\S.*)$/.exec(value) ?? []
      if (reason !== undefined && [...ruleNames, neverValidated].includes(rule)) return rule
      throw new Error(`${name}: write \`-- allow: <rule>, <reason>\` with a rule, not "${value}"`)
    }),
  )
}

function lintStatements({ migration, statements }: Parsed, context: Context): Fault[] {
  const { form, name } = migration
  const second = statements[1]
  const surplus: Fault[] =
    form !== 'transaction' && second
      ? [
          {
            ...{ migration: name, line: second.line, rule: 'one-statement' },
            problem:
              'A migration outside of a transaction is one statement: use one file for each.',
          },
        ]
      : []
  const faults = statements.flatMap(({ line, actions }) =>
    actions.flatMap(action =>
      findProblems(action, context).map(found => ({ migration: name, line, ...found })),
    ),
  )
  return [...surplus, ...faults]
}

function lintOne(parsed: Parsed, all: Parsed[], released: Set<string>): Fault[] {
  const { migration } = parsed
  const index = all.indexOf(parsed)
  const newTables = new Set(
    actionsOf(parsed).flatMap(action => (action.type === 'create table' ? action.table : [])),
  )
  const neverNull = findNeverNull(all.slice(0, index))
  const unvalidated = findNeverValidated(parsed, all.slice(index + 1)).map(({ constraint }) => ({
    ...{ migration: migration.name, line: 1, rule: neverValidated },
    problem: `Nothing validates ${constraint ?? 'a constraint without a name'}: name it, and add VALIDATE CONSTRAINT in a later migration.`,
  }))
  const allowed = readAllowed(migration)
  const context = { migration, newTables, released, neverNull }
  const faults = [...lintStatements(parsed, context), ...unvalidated]
  return faults.filter(({ rule }) => !allowed.has(rule))
}

async function parse(migration: Migration): Promise<Parsed> {
  try {
    return { migration, statements: await parseStatements(migration.text) }
  } catch (cause) {
    throw new Error(`${migration.name}: ${(cause as Error).message}`, { cause })
  }
}

/**
 * Compares migrations with the rules of `rules.ts`. `released`: the names of the migrations that the previous version of the
 * server has.
 */
export async function lintMigrations(
  migrations: Migration[],
  released: Set<string>,
): Promise<Fault[]> {
  const all = await Promise.all(migrations.map(parse))
  const checked = all.filter(({ migration }) => migration.version > lastExempt)
  return checked.flatMap(parsed => lintOne(parsed, all, released))
}
