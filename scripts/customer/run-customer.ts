import { parseArgs } from 'node:util'
import { languageSchema } from '@storefront/api/language-schema'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { count } from '@storefront/kit/command-line/format'

import { type Database, toDatabase } from '../../shell/server/database/pool.ts'
import { repeatDeletions } from '../../shell/server/features/customer-data/delete-account.ts'
import { listDeleted } from '../../shell/server/features/customer-data/repository-deletion.ts'
import { addAudit } from '../../shell/server/features/releases/repository-audit.ts'
import { openDatabase } from '../migrate/open-database.ts'
import { readDeletions } from './deletions-file.ts'
import { deleteCustomer, exportCustomer, type Options } from './one-customer.ts'

type Variables = Record<string, string | undefined>
type Result = { json: unknown; text: string }
type Command = {
  /** The smallest and the largest number of parameters. */
  parameters: [number, number]
  run: (database: Database, parameters: string[], options: Options) => Promise<Result>
}

const help = [
  'npm run customer -- <command>: answers requests of customers about their data.',
  '',
  '  export <e-mail or id> [file]',
  '      Writes everything that is stored about the customer into a ZIP file, as the account page does.',
  '  delete <e-mail or id>',
  '      Deletes the account at once and for good, as the account page does.',
  '  deletions',
  '      Prints the ids of all deleted accounts as JSON. Keep the output beside each backup. It names nobody.',
  '  repeat <file>',
  '      Deletes accounts again that a restore has brought back. The file is the output of `deletions` or a log of the server.',
  '',
  '  --why <text>        the reason, for the audit log; necessary for export and delete',
  '  --language <tag>    the language of the last e-mail: en, zh-TW, es (default: en)',
  '  --json              prints the result as JSON',
  '  --help              shows this text',
  '',
  'The shop is that of DATA_DIR and DATABASE_URL. It can run in the meantime.',
].join('\n')

async function showDeletions(database: Database): Promise<Result> {
  const deletions = await listDeleted(database)
  return { json: deletions, text: JSON.stringify(deletions, null, 2) }
}

async function repeat(database: Database, [file = '']: string[]): Promise<Result> {
  const ids = await readDeletions(file)
  const deleted = await repeatDeletions({ database, now: () => new Date() }, ids)
  const detail = `${deleted} of ${ids.length}`
  const entry = { who: 'npm run customer', what: 'customer.repeat', outcome: 'done' } as const
  await addAudit(database, { ...entry, subject: 'deletions', detail })
  return {
    json: { listed: ids.length, deleted },
    text: `Deleted ${count(deleted, 'account')} again. ${ids.length - deleted} of ${ids.length} in the list do not exist or were deleted already.`,
  }
}

const commands: Record<string, Command> = {
  export: { parameters: [1, 2], run: exportCustomer },
  delete: { parameters: [1, 1], run: deleteCustomer },
  deletions: { parameters: [0, 0], run: showDeletions },
  repeat: { parameters: [1, 1], run: repeat },
}

const options = {
  why: { type: 'string' },
  language: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function readLine(line: string[]) {
  const usage = (sentence: string, cause?: unknown) =>
    new CommandFailure(`${sentence}: see --help.`, { code: 'usage', cause })
  try {
    const { values, positionals } = parseArgs({ args: line, options, allowPositionals: true })
    const [name, ...parameters] = positionals
    if (values.help === true || name === undefined) return null
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw usage(`"${name}" is not a command`)
    const [least, most] = command.parameters
    if (parameters.length < least || parameters.length > most)
      throw usage(`${name} has ${parameters.length === 0 ? 'no' : 'too many'} parameters`)
    const why = values.why?.trim() ?? ''
    const isAudited = name === 'export' || name === 'delete'
    if (isAudited && why === '') throw usage('--why is missing')
    const { language } = values
    if (language !== undefined && !languageSchema.safeParse(language).success)
      throw usage(`"${language}" is not a language of the shop`)
    return { command, parameters, why, language, isJson: values.json === true }
  } catch (cause) {
    if (cause instanceof CommandFailure) throw cause
    const [sentence = ''] = (cause as Error).message.split(/\. |\n/)
    throw usage(sentence, cause)
  }
}

/** Runs `npm run customer` with the settings of a server, and returns the text to print. */
export async function runCustomer(line: string[], variables: Variables): Promise<string> {
  const read = readLine(line)
  if (!read) return help
  const { command, parameters, why, language, isJson } = read
  const { pool, close } = await openDatabase(variables, false)
  try {
    const { json, text } = await command.run(toDatabase(pool), parameters, { why, language })
    return isJson ? JSON.stringify(json, null, 2) : text
  } finally {
    await close()
  }
}
