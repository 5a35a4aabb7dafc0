import {
  prefixProblem,
  type RouteGrant,
  routeGrantRequestSchema,
} from '@storefront/api/route-grants'

import type { Command, CommandInput, CommandResult } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { table, when } from '../../command-line/format.ts'

const usage = 'name the team and the prefix: `routes grant reviews /reviews`.'

export const routes: Command = {
  usage: 'routes [list | grant <team> <prefix> | revoke <team> <prefix>]',
  most: { list: 1, grant: 3, revoke: 3 },
  summary: 'shows and changes below which prefixes teams may have pages',
  options: {},
  hints: [
    'A team is the name of its remote. A prefix is one segment, as in /reviews, and belongs to one team.',
    'Pages below it require a sign-in. Only the specification has pages that are open to guests.',
    'After `revoke`, no release with such a page can be published or deployed. What is live stays live.',
    'grant and revoke need a token of the platform team, and are recorded in the audit log.',
  ],
  run: async input => {
    const [verb = 'list', team, prefix] = input.parameters
    if (verb === 'list') return describe(await input.registry.request('GET /_registry/routes'))
    if (verb === 'grant') return change(input, 'POST /_registry/routes', { team, prefix })
    if (verb === 'revoke') return change(input, 'POST /_registry/routes/revoke', { team, prefix })
    throw new CommandFailure(`"${verb}" is not a subcommand: ${usage}`, { code: 'usage' })
  },
}

type Change = 'POST /_registry/routes' | 'POST /_registry/routes/revoke'

async function change(
  { registry }: CommandInput,
  route: Change,
  requested: { team: string | undefined; prefix: string | undefined },
): Promise<CommandResult> {
  const request = routeGrantRequestSchema.safeParse(requested)
  if (!request.success) {
    const { team, prefix } = requested
    if (team === undefined || prefix === undefined)
      throw new CommandFailure(`Please ${usage}`, { code: 'usage' })
    const problem = prefixProblem(prefix)
    const message =
      problem === null
        ? `"${team}" is no team that can have pages: use the name of its remote, in 2 to 20 lower-case letters.`
        : `"${prefix}" is no prefix that a team can have: ${problem}.`
    throw new CommandFailure(message, { code: 'usage' })
  }
  return describe(await registry.request(route, { json: request.data }))
}

function describe(grants: RouteGrant[]): CommandResult {
  const rows = grants.map(({ prefix, team, grantedBy, grantedAt }) => [
    prefix,
    team,
    grantedBy,
    when(grantedAt),
  ])
  const none =
    'No prefix is granted: `npm run registry -- routes grant reviews /reviews` allows reviews to have pages below /reviews.'
  return {
    json: grants,
    text: rows.length > 0 ? table(['prefix', 'team', 'granted by', 'granted'], rows) : none,
  }
}
