import { parseArgs } from 'node:util'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { count, table } from '@storefront/kit/command-line/format'

import { migrate } from '../../shell/server/database/migrate.ts'
import {
  type MigrationStatus,
  readMigrationStatus,
} from '../../shell/server/database/migration-status.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

type Options = {
  /** The folder with the migrations; the server's own by default. */
  folder?: string
  /** The maximum time that `up` waits for the migrations of another process. */
  waitSeconds?: number
}
type Result = { json: object; text: string }

const up = 'npm run migrations -- up'
const help = [
  'npm run migrations -- <command>: shows and applies the migrations of the database.',
  '',
  '  status',
  '      Lists all migrations and whether the database has them. Changes nothing.',
  '  up',
  '      Applies the pending migrations, each in its own transaction. The server does the same when it starts.',
  '',
  '  --json              prints the full result as JSON',
  '  --help              shows this text',
  '',
  'The database is DATABASE_DIRECT_URL, else DATABASE_URL, else the embedded one in DATA_DIR.',
].join('\n')

function readLine(line: string[]): { command: string; isJson: boolean } {
  const options = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  try {
    const { values, positionals } = parseArgs({ args: line, options, allowPositionals: true })
    const [command = 'help', ...others] = values.help ? ['help'] : positionals
    if (others.length > 0 || !['help', 'status', 'up'].includes(command))
      throw new Error(`"${positionals.join(' ')}" is not a command`)
    return { command, isJson: values.json === true }
  } catch (cause) {
    const [sentence] = (cause as Error).message.split(/\. |\n/)
    throw new CommandFailure(`${sentence}: choose status or up, or see --help.`, {
      code: 'usage',
      cause,
    })
  }
}

async function showStatus({ pool, location }: OpenDatabase, folder?: string): Promise<Result> {
  const migrations = await readMigrationStatus(pool, folder)
  const of = (state: MigrationStatus['state']) => migrations.filter(each => each.state === state)
  const rows = migrations.map(({ name, state, appliedAt }) => [name, state, appliedAt ?? ''])
  const [pending, changed] = [of('pending').length, of('changed').length]
  const notes = [
    ...(pending > 0 ? [`Run \`${up}\`, or start the server, which also applies them.`] : []),
    ...(changed > 0 ? ['Restore each changed file, and put the change into a new migration.'] : []),
    ...(of('unknown').length > 0
      ? ['A newer version of the shop applied the unknown migrations.']
      : []),
  ]
  return {
    json: { database: location, pending, migrations },
    text: [
      table(['migration', 'state', 'applied'], rows),
      '',
      `${count(of('applied').length, 'migration')} applied, ${pending} pending in ${location}.`,
      ...notes,
    ].join('\n'),
  }
}

/** The message of PostgreSQL, which is the innermost cause. */
function reasonOf({ cause }: Error): string[] {
  if (!(cause instanceof Error)) return []
  return cause.cause instanceof Error ? reasonOf(cause) : [cause.message]
}

async function applyPending(
  { pool, location }: OpenDatabase,
  { folder, waitSeconds }: Options,
): Promise<Result> {
  const applied = await migrate(pool, { folder, seconds: waitSeconds }).catch((error: Error) => {
    const isExplained = error.message.endsWith('.')
    const reason = isExplained
      ? error.message
      : `${[error.message, ...reasonOf(error)].join(': ')}.`
    throw new CommandFailure(
      `${reason} Earlier migrations are applied: \`npm run migrations -- status\` lists them.`,
      { cause: error },
    )
  })
  const total = `The schema is up to date in ${location}.`
  return {
    json: { database: location, applied },
    text: [...applied.map(name => `Applied ${name}`), total].join('\n'),
  }
}

/** Runs `npm run migrations -- status` or `up` with the settings of a server, and returns the text to print. */
export async function runMigrations(
  line: string[],
  variables: Record<string, string | undefined>,
  options: Options = {},
): Promise<string> {
  const { command, isJson } = readLine(line)
  if (command === 'help') return help
  const database = await openDatabase(variables, command === 'up')
  try {
    const { json, text } =
      command === 'up'
        ? await applyPending(database, options)
        : await showStatus(database, options.folder)
    return isJson ? JSON.stringify(json, null, 2) : text
  } finally {
    await database.close()
  }
}
