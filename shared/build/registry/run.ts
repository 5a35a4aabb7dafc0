import { type Command, commonHints, optional, readParameters } from '../command-line/command.ts'
import { CommandFailure } from '../command-line/failure.ts'
import { type Environment, readShop } from '../command-line/settings.ts'
import { audit } from './commands/audit.ts'
import { backends } from './commands/backends.ts'
import { budgets } from './commands/budgets.ts'
import { canary } from './commands/canary.ts'
import { checks } from './commands/checks.ts'
import { contains } from './commands/contains.ts'
import { copy } from './commands/copy.ts'
import { deploy, retire, rollback } from './commands/deploy.ts'
import { deployments } from './commands/deployments.ts'
import { diff } from './commands/diff.ts'
import { gc } from './commands/gc.ts'
import { health } from './commands/health.ts'
import { keys, resign } from './commands/keys.ts'
import { payments } from './commands/payments.ts'
import { preview } from './commands/preview.ts'
import { publications } from './commands/publications.ts'
import { releases } from './commands/releases.ts'
import { roles } from './commands/roles.ts'
import { routes } from './commands/routes.ts'
import { sessions } from './commands/sessions.ts'
import { slots } from './commands/slots.ts'
import { status } from './commands/status.ts'
import { killSwitch } from './commands/switch.ts'
import { tokens } from './commands/tokens.ts'
import { trust } from './commands/trust.ts'
import { uses } from './commands/uses.ts'
import { openRegistry } from './open-registry.ts'

const commands: Record<string, Command> = {
  status,
  deployments,
  releases,
  publications,
  copy,
  contains,
  slots,
  uses,
  diff,
  health,
  checks,
  deploy,
  rollback,
  retire,
  canary,
  switch: killSwitch,
  preview,
  budgets,
  gc,
  keys,
  resign,
  tokens,
  trust,
  backends,
  roles,
  routes,
  sessions,
  payments,
  audit,
}

/** Previous names of commands, for scripts that use them. */
const aliases: Record<string, string> = {
  compositions: 'deployments',
  promote: 'deploy',
  pin: 'preview',
}

/** Runs one `npm run registry -- …` command and returns the text to print. */
export async function runRegistry([first, ...rest]: string[], env: Environment): Promise<string> {
  const name = Object.hasOwn(aliases, first ?? '') ? aliases[first ?? ''] : first
  const command = Object.hasOwn(commands, name ?? '') ? commands[name ?? ''] : undefined
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return help()
  if (!command)
    throw new CommandFailure(
      `"${name}" is not a command: choose ${Object.keys(commands).join(', ')}.`,
      { code: 'usage' },
    )
  const { values, positionals } = readParameters(rest, command.options)
  if (values.help === true) return helpOf(command)
  rejectSurplus(command, positionals)
  const address = readShop(optional(values, command.shopOption ?? 'shop'), env)
  const team = optional(values, 'as') ?? null
  const registry = await openRegistry({ shop: address, team, env })
  const { json, text } = await command.run({ registry, parameters: positionals, values, env })
  return values.json === true ? JSON.stringify(json, null, 2) : text
}

/** A word that a command ignores can be a name that its author wanted changed, too. */
function rejectSurplus({ usage, most = Number.POSITIVE_INFINITY }: Command, words: string[]): void {
  const limit = typeof most === 'number' ? most : (most[words[0] ?? 'list'] ?? words.length)
  const surplus = words.slice(limit)
  if (surplus.length === 0) return
  throw new CommandFailure(
    `"${surplus.join(' ')}" is too much for \`${usage}\`: leave it out, or see --help.`,
    { code: 'usage' },
  )
}

function help(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  return [
    'npm run registry -- <command>: shows and changes which releases are live.',
    '',
    ...lines,
    '',
    ...commonHints.map(hint => `  ${hint}`),
    '',
    'The token is REGISTRY_TOKEN, else the one in DATA_DIR/secrets of the local shop, else that of this job of CI.',
  ].join('\n')
}

function helpOf({ usage, summary, hints = [] }: Command): string {
  const lines = [...hints, ...commonHints].map(hint => `  ${hint}`)
  return [`npm run registry -- ${usage}`, `  ${summary}`, '', ...lines].join('\n')
}
