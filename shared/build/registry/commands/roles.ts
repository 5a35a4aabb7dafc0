import {
  type RolePerson,
  roleRequestSchema,
  roleRevokeRequestSchema,
} from '@storefront/api/registry-access'

import type { Command, CommandInput, CommandResult } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { table } from '../../command-line/format.ts'

const usage =
  'name the user and the role: `roles grant ada@example.com operator`, `roles revoke ada@example.com`.'

export const roles: Command = {
  usage: 'roles [list | grant <e-mail> operator|support | revoke <e-mail>]',
  most: { list: 1, grant: 3, revoke: 2 },
  summary: 'shows and changes who replies to customers (support) and who runs the shop (operator)',
  options: { force: { type: 'boolean' } },
  hints: [
    '--force             takes the role of the only operator, too',
    'The user must have signed in once. You need a token of the platform team. The change applies immediately and is recorded in the audit log.',
  ],
  run: async input => {
    const [verb = 'list', email, role] = input.parameters
    if (verb === 'grant') return grant(input, { email, role, ...forced(input) })
    if (verb === 'revoke') return revoke(input, { email, ...forced(input) })
    if (verb !== 'list')
      throw new CommandFailure(`"${verb}" is not a subcommand: ${usage}`, { code: 'usage' })
    return describe(await input.registry.request('GET /_registry/roles'))
  },
}

const forced = ({ values }: CommandInput) => ({ isForced: values.force === true })

async function grant({ registry }: CommandInput, requested: object): Promise<CommandResult> {
  const request = roleRequestSchema.safeParse(requested)
  if (!request.success) throw new CommandFailure(`Please ${usage}`, { code: 'usage' })
  const json = request.data
  return describe(await registry.request('POST /_registry/roles', { json }))
}

async function revoke({ registry }: CommandInput, requested: object): Promise<CommandResult> {
  const request = roleRevokeRequestSchema.safeParse(requested)
  if (!request.success) throw new CommandFailure(`Please ${usage}`, { code: 'usage' })
  const json = request.data
  const before = await registry.request('GET /_registry/roles')
  const result = describe(await registry.request('POST /_registry/roles/revoke', { json }))
  if (before.some(({ email }) => email.toLowerCase() === json.email.toLowerCase())) return result
  return { ...result, text: `${json.email} had no role, so nothing changed.\n${result.text}` }
}

function describe(people: RolePerson[]): CommandResult {
  const rows = people.map(({ email, name, role }) => [email, role, name])
  const none =
    'No user has a role: `npm run registry -- roles grant <e-mail> operator` creates the first operator.'
  return { json: people, text: rows.length > 0 ? table(['e-mail', 'role', 'name'], rows) : none }
}
