import { parseArgs } from 'node:util'
import { CommandFailure } from '@storefront/kit/command-line/failure'

import { applyPending } from './apply-pending.ts'
import { checkMigrations } from './check-migrations.ts'
import { openDatabase } from './open-database.ts'
import type { Options } from './options.ts'
import { showPlan } from './show-plan.ts'

const help = [
  'npm run migrate: applies the pending migrations of the database.',
  '',
  '  --plan              shows each pending step, its locks, and the size of its tables. Changes nothing.',
  '  --check             exits with 1 if a migration is pending, was changed, or breaks a rule. Changes nothing.',
  '  --wait <seconds>    waits so long for another migration and for the locks of a table (default: 30)',
  '  --json              prints the full result as JSON',
  '  --help              shows this text',
  '',
  'The database is DATABASE_DIRECT_URL, else DATABASE_URL, else the embedded one in DATA_DIR.',
  'With MIGRATIONS=start, which is the default, each start of a server also applies them.',
].join('\n')

const settings = {
  plan: { type: 'boolean' },
  check: { type: 'boolean' },
  wait: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function readLine(line: string[]) {
  try {
    const { values } = parseArgs({ args: line, options: settings, allowPositionals: false })
    if (values.plan && values.check) throw new Error('--plan and --check exclude each other')
    if (values.wait !== undefined && !/^\d{1,6}$/.test(values.wait))
      throw new Error('--wait must be a number of seconds')
    return values
  } catch (cause) {
    const [sentence] = (cause as Error).message.split(/\. |\n/)
    throw new CommandFailure(`${sentence}: see --help.`, { code: 'usage', cause })
  }
}

/** Runs `npm run migrate` with the settings of a server, and returns the text to print. */
export async function runMigrate(
  line: string[],
  variables: Record<string, string | undefined>,
  options: Options = {},
): Promise<string> {
  const { plan, check, wait, json: isJson, help: isHelp } = readLine(line)
  if (isHelp) return help
  const isReadOnly = plan === true || check === true
  const seconds = wait === undefined ? options.seconds : Number(wait)
  const database = await openDatabase(variables, !isReadOnly)
  const run = check ? checkMigrations : plan ? showPlan : applyPending
  try {
    const { json, text } = await run(database, { ...options, seconds })
    return isJson ? JSON.stringify(json, null, 2) : text
  } finally {
    await database.close()
  }
}
