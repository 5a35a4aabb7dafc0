import {
  type RolloutAction,
  type RolloutView,
  rolloutRequestSchema,
} from '@storefront/api/rollouts'

import type { Command, CommandInput } from '../../command-line/command.ts'
import { optional, required, wholeNumber } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { toCanarySteps } from '../canary-steps.ts'
import type { Registry } from '../client.ts'
import { describeRollout, isOpen, shortRollout } from '../describe-rollout.ts'

const actions = rolloutRequestSchema.shape.action.options
const isAction = (text: string): text is RolloutAction => actions.some(each => each === text)

const serverHint =
  'name the build of the new servers and its shares, as in `canary servers 1f9d0c2a4b6e 10,50 --why "Release 12"`. `npm run registry -- status` shows the builds.'

/** Compares the servers of a build with all others. */
async function startServers({ registry, parameters, values }: CommandInput) {
  const [, server, percents] = parameters
  if (server === undefined || percents === undefined)
    throw new CommandFailure(`A canary of servers needs more: ${serverHint}`, { code: 'usage' })
  const why = required(values, 'why', 'give the reason, as in --why "Release 12".')
  const steps = toCanarySteps(percents, optional(values, 'every'))
  const json = await registry.request('POST /_registry/rollouts', {
    json: { server, ...steps, why },
  })
  return { json, text: describeRollout(json) }
}

async function list({ registry, values }: CommandInput): Promise<RolloutView[]> {
  const limit = wholeNumber(values, 'limit') ?? 5
  return await registry.request('GET /_registry/rollouts', { query: { limit } })
}

/** The canary by the start of its id. Without one, the only open canary. */
async function findCanary(registry: Registry, text: string | undefined): Promise<RolloutView> {
  const all = await registry.request('GET /_registry/rollouts', { query: { limit: 100 } })
  const found = all.filter(rollout =>
    text === undefined ? isOpen(rollout) : rollout.id.startsWith(text),
  )
  const [only, ...others] = found
  if (only && others.length === 0) return only
  const known = found.map(shortRollout).join(' and ')
  throw new CommandFailure(
    only
      ? `Name one of the canaries ${known}.`
      : `There is no ${text === undefined ? 'open canary' : `canary ${text}`}: start one with \`npm run registry -- deploy catalog --canary 1,10,50,100 --why "…"\`.`,
    { code: 'unknown_name' },
  )
}

export const canary: Command = {
  usage: 'canary [pause|resume|step|abort|finish] [id] | servers <build> <percents>',
  most: { pause: 2, resume: 2, step: 2, abort: 2, finish: 2, servers: 3 },
  summary:
    'lists canaries with their figures; or pauses, resumes or aborts one, or deploys it to everyone at once; or compares new servers with the others',
  options: { why: { type: 'string' }, every: { type: 'string' }, limit: { type: 'string' } },
  hints: [
    '--why <reason>      recorded in the audit log',
    '--every <time>      the least time of each step of servers (default: 10m)',
    '--limit <number>    how many canaries the list has (default: 5)',
  ],
  run: async input => {
    const { registry, parameters, values } = input
    const [action, id] = parameters
    if (action === undefined) {
      const json = await list(input)
      const text = json.map(describeRollout).join('\n\n')
      return { json, text: text || 'No canary has been started yet.' }
    }
    if (action === 'servers') return startServers(input)
    if (!isAction(action))
      throw new CommandFailure(
        `"${action}" is not an action: choose ${actions.join(', ')}, or servers.`,
        {
          code: 'usage',
        },
      )
    const why = required(values, 'why', 'give the reason, as in --why "Fewer orders".')
    const found = await findCanary(registry, id)
    const json = await registry.request('POST /_registry/rollouts/:id', {
      params: { id: found.id },
      json: { action, why },
    })
    return { json, text: describeRollout(json) }
  },
}
