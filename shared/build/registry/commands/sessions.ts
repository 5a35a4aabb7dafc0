import { endSessionsRequestSchema } from '@storefront/api/registry-access'

import type { Command } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'

const usage =
  'name an address or everyone: `sessions end ada@example.com`, `sessions end --everyone`.'

export const sessions: Command = {
  usage: 'sessions end <e-mail> | --everyone',
  most: 2,
  summary: 'signs one user, or all users, out of every browser',
  options: { everyone: { type: 'boolean' } },
  hints: [
    'The next request of each ended session gets 401. You need a token of the platform team. The audit log lists it.',
  ],
  run: async ({ registry, parameters: [verb, address], values }) => {
    const isEveryone = values.everyone === true
    const request = endSessionsRequestSchema.safeParse({ email: isEveryone ? null : address })
    const isUnclear = isEveryone && address !== undefined
    if (verb !== 'end' || isUnclear || !request.success)
      throw new CommandFailure(`Please ${usage}`, { code: 'usage' })
    const json = await registry.request('POST /_registry/sessions/end', { json: request.data })
    return { json, text: `Ended sessions: ${json.ended}` }
  },
}
