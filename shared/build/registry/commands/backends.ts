import { type BackendView, backendAddressSchema } from '@storefront/api/backends'
import { containerSchema } from '@storefront/api/registry'

import type { Command, CommandInput, CommandResult } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { table, when } from '../../command-line/format.ts'

const none = 'No team has a service here.'

function backendTable(backends: BackendView[]): string {
  const rows = backends.map(({ team, address, grantedBy, grantedAt }) => [
    team,
    `/api/teams/${team}/`,
    address,
    `${when(grantedAt)} by ${grantedBy}`,
  ])
  return table(['team', 'path in the shop', 'address', 'granted'], rows)
}

const toResult = (json: BackendView[], done?: string): CommandResult => {
  const list = json.length > 0 ? backendTable(json) : none
  return { json, text: done === undefined ? list : `${done}\n${list}` }
}

export const backends: Command = {
  usage: 'backends [list | grant <team> <address> | revoke <team>]',
  most: { list: 1, grant: 3, revoke: 2 },
  summary: 'manages the services of teams that customers reach through the shop',
  hints: [
    'Requests for /api/teams/reviews/plans/7 then reach <address>/plans/7 with a token of the customer.',
    'A request that has begun ends by itself. The next one uses the new address, or gets 404.',
  ],
  run: async input => {
    const [verb = 'list', team, address] = input.parameters
    if (verb === 'list') return toResult(await input.registry.request('GET /_registry/backends'))
    if (verb === 'grant' && team && address) return grant(input, team, address)
    if (verb === 'revoke' && team) return revoke(input, team)
    throw new CommandFailure(`\`backends ${verb}\` is incomplete: see \`backends --help\`.`, {
      code: 'usage',
    })
  },
}

function requireTeam(team: string): void {
  if (containerSchema.safeParse(team).success) return
  throw new CommandFailure(
    `"${team}" is not a team: use the name of its remote, in 2 to 20 lower-case letters.`,
    { code: 'usage' },
  )
}

async function grant({ registry }: CommandInput, team: string, text: string) {
  requireTeam(team)
  const address = backendAddressSchema.safeParse(text)
  if (!address.success)
    throw new CommandFailure(
      `"${text}" is not the address of a service: use the form https://reviews.example.com/v1, without a query and credentials.`,
      { code: 'usage' },
    )
  const json = await registry.request('PUT /_registry/backends/:team', {
    params: { team },
    json: { address: address.data },
  })
  return toResult(json, `/api/teams/${team}/ leads to ${address.data} now.`)
}

async function revoke({ registry }: CommandInput, team: string) {
  requireTeam(team)
  const json = await registry.request('DELETE /_registry/backends/:team', { params: { team } })
  return toResult(json, `/api/teams/${team}/ responds with 404 now.`)
}
