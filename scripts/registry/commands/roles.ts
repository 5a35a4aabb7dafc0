import {
  type RolePerson,
  roleRequestSchema,
  roleRevokeRequestSchema,
  rolesResponseSchema,
} from '@storefront/api/registry-access'

import type { Command, CommandInput, CommandResult } from '../command.ts'
import { CommandFailure } from '../failure.ts'
import { table } from '../format.ts'

const usage =
  'name the person and the role: `roles grant ada@example.com operator`, `roles revoke ada@example.com`.'

export const roles: Command = {
  usage: 'roles [list | grant <e-mail> operator|support | revoke <e-mail>]',
  summary: 'who answers customers (support) and who runs the shop (operator); also the first one',
  options: {},
  hints: [
    'The person has signed in here before. It needs a token of the platform team, holds at once, and stands in the audit log.',
  ],
  run: async asked => {
    const [verb = 'list', email, role] = asked.parameters
    if (verb === 'grant') return grant(asked, { email, role })
    if (verb === 'revoke') return revoke(asked, { email })
    if (verb !== 'list')
      throw new CommandFailure(`"${verb}" is no verb: ${usage}`, { code: 'usage' })
    return describe(await asked.registry.ask({ path: '/roles', schema: rolesResponseSchema }))
  },
}

async function grant({ registry }: CommandInput, wanted: object): Promise<CommandResult> {
  const request = roleRequestSchema.safeParse(wanted)
  if (!request.success) throw new CommandFailure(`Please ${usage}`, { code: 'usage' })
  const json = request.data
  return describe(
    await registry.ask({ method: 'POST', path: '/roles', json, schema: rolesResponseSchema }),
  )
}

async function revoke({ registry }: CommandInput, wanted: object): Promise<CommandResult> {
  const request = roleRevokeRequestSchema.safeParse(wanted)
  if (!request.success) throw new CommandFailure(`Please ${usage}`, { code: 'usage' })
  const json = request.data
  return describe(
    await registry.ask({
      method: 'POST',
      path: '/roles/revoke',
      json,
      schema: rolesResponseSchema,
    }),
  )
}

function describe(people: RolePerson[]): CommandResult {
  const rows = people.map(({ email, name, role }) => [email, role, name])
  const none =
    'Nobody has a role yet: `npm run registry -- roles grant <e-mail> operator` makes the first operator.'
  return { json: people, text: rows.length > 0 ? table(['e-mail', 'role', 'name'], rows) : none }
}
