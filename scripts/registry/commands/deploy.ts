import {
  type Deployment,
  deploymentResponseSchema,
  type RegistryStatus,
  type ReplicaView,
} from '@storefront/api/registry'

import type { Command, CommandInput, CommandResult } from '../command.ts'
import { optional, required, wholeNumber } from '../command.ts'
import { CommandFailure } from '../failure.ts'
import { describeFollowers, untilFollowed } from '../followers.ts'
import { short } from '../format.ts'
import { findComposition, findRelease, previousComposition, readStatus } from '../names.ts'
import { describeDeployment } from './status.ts'

const options = {
  why: { type: 'string' },
  base: { type: 'string' },
  wait: { type: 'string' },
} as const
const hints = [
  '--why <reason>      stands in the history and in the audit log',
  '--base <shop>       the shop that you looked at; if another is live by now with the same containers',
  '                    changed, the move is refused; the live one if not said',
  '--wait <seconds>    for every server to serve it, 10 if not said; ends with 1 when some do not',
]
const whyCure = 'say the reason, as in --why "Prices were wrong".'

type DeploymentResult = { move: Deployment; isRebased: boolean; replicas: ReplicaView[] }

export function describeDeploymentResult({ move, isRebased, replicas }: DeploymentResult): string {
  const rebased = isRebased ? '\nOthers moved meanwhile, and nothing of theirs was undone.' : ''
  const changed = move.changed.join(', ') || 'nothing'
  const live = `Live ${short(move.composition)}, ${changed} changed: ${describeDeployment(move)}${rebased}`
  return [live, ...describeFollowers(replicas)].join('\n')
}

async function sendDeployment(
  input: CommandInput,
  path: string,
  request: object,
): Promise<CommandResult> {
  const { registry, values } = input
  const why = required(values, 'why', whyCure)
  const base = await findComposition(registry, String(values.base ?? 'live'))
  const seconds = wholeNumber(values, 'wait')
  const deployed = await registry.ask({
    method: 'POST',
    path,
    json: { ...request, base, why },
    schema: deploymentResponseSchema,
  })
  const json = { ...deployed, replicas: await untilFollowed(registry, deployed, seconds) }
  return { json, text: describeDeploymentResult(json) }
}

/** Were the base read after what is chosen, what others did in between would be undone unseen. */
async function lookFirst(input: CommandInput): Promise<CommandInput> {
  const { base = (await readStatus(input.registry)).composition } = input.values
  return { ...input, values: { ...input.values, base } }
}

export const deploy: Command = {
  usage: 'deploy <release…>',
  summary: 'makes the live shop with this set of releases changed, as one move',
  options,
  hints: ["a release is its id, the head of it, or a container's name: its newest one", ...hints],
  run: async input => {
    if (input.parameters.length === 0)
      throw new CommandFailure(
        'Name what to deploy: `npm run registry -- deploy catalog --why "…"` takes the newest release of catalog.',
        { code: 'usage' },
      )
    required(input.values, 'why', whyCure)
    const request = await lookFirst(input)
    const releases: string[] = []
    for (const text of input.parameters) releases.push(await findRelease(input.registry, text))
    return await sendDeployment(request, '/promote', { releases })
  },
}

export const rollback: Command = {
  usage: 'rollback <shop | container>',
  summary: 'puts a whole former shop back (`previous`, #12, an id), or the former release of one',
  options: { ...options, to: { type: 'string' } },
  hints: [
    '--to <shop>         with a container: its release of that shop, not its former one',
    ...hints,
  ],
  run: async input => {
    const [text] = input.parameters
    if (!text)
      throw new CommandFailure(
        'Name what to put back: `rollback previous` the whole former shop, `rollback catalog` the former release of catalog.',
        { code: 'usage' },
      )
    required(input.values, 'why', whyCure)
    // Of one look: were the base read later, what others did in between would be undone unseen.
    const status = await readStatus(input.registry)
    const target = await targetOf(input, text, status)
    const { base = status.composition } = input.values
    return await sendDeployment(
      { ...input, values: { ...input.values, base } },
      '/rollback',
      target,
    )
  },
}

export const retire: Command = {
  usage: 'retire <remote>',
  summary:
    'takes a remote out of the live shop; `rollback previous` or `rollback <remote>` undoes it',
  options,
  hints,
  run: async input => {
    const [container] = input.parameters
    if (!container)
      throw new CommandFailure(
        'Name the remote: `npm run registry -- retire reviews --why "…"` takes reviews out of the live shop.',
        { code: 'usage' },
      )
    required(input.values, 'why', whyCure)
    return await sendDeployment(await lookFirst(input), '/retire', { container })
  },
}

type Target = { composition: string; container?: string }

/** Containers of the live shop come first: `cafe` is one only if it is there, else the head of an id. */
async function targetOf(
  input: CommandInput,
  text: string,
  status: RegistryStatus,
): Promise<Target> {
  const { registry, values } = input
  const to = optional(values, 'to')
  const known = [...status.releases, ...status.former.releases]
  if (known.some(({ name }) => name === text)) {
    const composition = to
      ? await findComposition(registry, to)
      : rollbackCandidatesOf(status, text)
    return { composition, container: text }
  }
  if (to) throw new CommandFailure(`"${text}" is no container: --to is for one.`, { code: 'usage' })
  if (text === 'previous') return { composition: previousComposition(status) }
  return { composition: await findComposition(registry, text) }
}

/** A shop that had the former release of a container: what `status` shows is what comes back. */
function rollbackCandidatesOf({ former }: RegistryStatus, container: string): string {
  const found = former.releases.find(({ name }) => name === container)
  if (found) return found.composition
  throw new CommandFailure(
    `There is no former release of ${container} to go back to: \`npm run registry -- releases ${container}\` lists what can be promoted, and \`npm run registry -- retire ${container}\` takes it out of the shop.`,
    { code: 'unknown_name' },
  )
}
