import { type ParseArgsConfig, parseArgs } from 'node:util'

import { isPacked } from '../packed.ts'
import type { Registry } from '../registry/client.ts'
import { CommandFailure } from './failure.ts'
import type { Environment } from './settings.ts'

type ParseArgsOptionsConfig = NonNullable<ParseArgsConfig['options']>
export type Values = Record<string, string | boolean | undefined>

export type CommandInput = {
  registry: Registry
  parameters: string[]
  values: Values
  env: Environment
}

/** The result of a command: `json` for `--json`, otherwise `text`. */
export type CommandResult = { json: unknown; text: string }

export type Command = {
  /** The parameters in the help, for example `diff <from> [to]`. */
  usage: string
  summary: string
  /** The largest number of parameters, or that of each subcommand with its name. Default: any number. */
  most?: number | Record<string, number>
  options?: ParseArgsOptionsConfig
  /** The option that names the shop. Default: `shop`. */
  shopOption?: string
  /** One line of help for each option. */
  hints?: string[]
  run: (input: CommandInput) => Promise<CommandResult>
}

const commonOptions: ParseArgsOptionsConfig = {
  shop: { type: 'string' },
  as: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
}

export const commonHints = [
  '--shop <address>    address of the shop (default: SHOP_URL or http://localhost:3000)',
  '--as <team>         uses the token that `tokens create <team> --save` stored',
  '--json              prints the full result as JSON',
  '--help              shows this text',
]

export function readParameters(
  parameters: string[],
  options: ParseArgsOptionsConfig = {},
): { values: Values; positionals: string[] } {
  try {
    return parseArgs({
      args: parameters,
      options: { ...commonOptions, ...options },
      allowPositionals: true,
    }) as { values: Values; positionals: string[] }
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\. |\n/)
    throw new CommandFailure(`${sentence}: see --help.`, { code: 'usage', cause: error })
  }
}

/** Returns the text of a required option. */
export function required(values: Values, name: string, hint: string): string {
  const value = values[name]
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  throw new CommandFailure(`--${name} is missing: ${hint}`, { code: 'usage' })
}

export function optional(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export function wholeNumber(values: Values, name: string): number | undefined {
  const text = optional(values, name)
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new CommandFailure(`--${name} must be a whole number, not "${text}".`, { code: 'usage' })
}

/** Runs a command and prints its result. A failure prints one sentence to stderr and sets exit code 1. */
export async function endWith(line: string[], work: () => Promise<string>): Promise<void> {
  try {
    console.log(toOwnCommands(await work()))
  } catch (error) {
    if (!(error instanceof CommandFailure)) console.error(error)
    const { message: sentence } = error as Error
    const { code, details, lines } = error instanceof CommandFailure ? error : unexpected
    if (line.includes('--json'))
      console.log(JSON.stringify({ error: code, message: sentence, details }, null, 2))
    const text = [`✘ ${sentence}`, ...lines.map(line => `  - ${line}`)].join('\n')
    console.error(toOwnCommands(text))
    process.exitCode = 1
  }
}

/** Texts, also those of the shop, name the scripts of this repository, which a team's own repository does not have. */
export function toOwnCommands(text: string, isOutside = isPacked): string {
  if (!isOutside) return text
  return text
    .replace(
      /npm run registry -- (?=(?:deploy|preview|rollback|slots|status|uses)\b)/g,
      'npx storefront ',
    )
    .replace(/npm run (check|registry|release) -- /g, 'npx storefront $1 ')
}

const unexpected = { code: 'failed', details: undefined, lines: [] as string[] }
