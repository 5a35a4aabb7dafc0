import type { Deployment, RegistryStatus, ReplicaView } from '@storefront/api/registry-deployments'
import type { RolloutView } from '@storefront/api/rollouts'

import type { Command, CommandInput, CommandResult } from '../../command-line/command.ts'
import { optional, required, wholeNumber } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { short } from '../../command-line/format.ts'
import { canaryHints, canaryOptions, readCanarySteps } from '../canary-steps.ts'
import { deployChecked } from '../deploy-checked.ts'
import { describeRollout } from '../describe-rollout.ts'
import { describeFollowers, waitForServers } from '../followers.ts'
import { findComposition, findRelease, previousComposition, readStatus } from '../names.ts'
import { describeDeployment } from './status.ts'

const options = {
  why: { type: 'string' },
  base: { type: 'string' },
  wait: { type: 'string' },
} as const
const hints = [
  '--why <reason>      recorded in the history and in the audit log',
  '--base <composition>  the composition that you compared with (default: the live one); a newer',
  '                    deployment that changed the same containers causes a rejection',
  '--wait <seconds>    time for every server to serve it (default: 10); exits with 1 if some do not',
]
const whyHint = 'give the reason, as in --why "Prices were wrong".'

type DeploymentResult = {
  move: Deployment
  isRebased: boolean
  isUnchanged?: boolean | undefined
  replicas: ReplicaView[]
  rollout?: RolloutView | undefined
}

/** `unchanged` says why there was nothing to deploy, as in `This release is already live`. */
export function describeDeploymentResult(result: DeploymentResult, unchanged: string): string {
  const { move, isRebased, isUnchanged, replicas, rollout } = result
  if (rollout) return describeRollout(rollout)
  if (isUnchanged)
    return [
      `${unchanged}, so this command deployed nothing and recorded no reason.`,
      `Live ${short(move.composition)}: ${describeDeployment(move)}`,
      ...describeFollowers(replicas),
    ].join('\n')
  const rebased = isRebased
    ? '\nThere was another deployment in the meantime. Its changes stay live.'
    : ''
  const changed = move.changed.join(', ') || 'nothing'
  const live = `Live ${short(move.composition)}, ${changed} changed: ${describeDeployment(move)}${rebased}`
  return [live, ...describeFollowers(replicas)].join('\n')
}

export function describeLive(releases: string[]): string {
  return releases.length === 1 ? 'This release is already live' : 'These releases are already live'
}

type Send = (request: { base: string; why: string }) => Promise<DeploymentResult>

async function sendDeployment(
  input: CommandInput,
  send: Send,
  unchanged = 'The target is already live',
): Promise<CommandResult> {
  const { registry, values } = input
  const why = required(values, 'why', whyHint)
  const base = await findComposition(registry, String(values.base ?? 'live'))
  const seconds = wholeNumber(values, 'wait')
  const deployed = await send({ base, why })
  const json = { ...deployed, replicas: await waitForServers(registry, deployed, seconds) }
  return { json, text: describeDeploymentResult(json, unchanged) }
}

/**
 * Adds the live composition as the base before the releases are chosen, so that the registry detects deployments in
 * between.
 */
async function withBase(input: CommandInput): Promise<CommandInput> {
  const { base = (await readStatus(input.registry)).composition } = input.values
  return { ...input, values: { ...input.values, base } }
}

export const deploy: Command = {
  usage: 'deploy <release…>',
  summary: 'deploys the live composition with these releases changed, as one deployment',
  options: {
    ...options,
    ...canaryOptions,
    override: { type: 'boolean' },
    'repeat-check': { type: 'boolean' },
    'wait-checker': { type: 'string' },
  },
  hints: [
    'a release is an id, the start of an id, or a container, which means its newest release',
    ...hints,
    '--repeat-check      checks again although a check of the same shop has failed',
    '--wait-checker <seconds>  time for a checker to start (default: 120)',
    '--override          deploys without a passed check, and before the end of a deprecation window; for admin tokens of',
    '                    the platform team only',
    ...canaryHints,
  ],
  run: async input => {
    if (input.parameters.length === 0)
      throw new CommandFailure(
        'Name the releases: `npm run registry -- deploy catalog --why "…"` deploys the newest release of catalog.',
        { code: 'usage' },
      )
    required(input.values, 'why', whyHint)
    const canary = readCanarySteps(input.values)
    const request = await withBase(input)
    const releases: string[] = []
    for (const text of input.parameters) releases.push(await findRelease(input.registry, text))
    const { override, 'repeat-check': repeat, json } = input.values
    const tell = json === true ? () => undefined : (line: string) => console.log(line)
    const checkerSeconds = wholeNumber(input.values, 'wait-checker')
    const how = { isOverridden: override === true, isRepeated: repeat === true, checkerSeconds }
    return await sendDeployment(
      request,
      onBase => deployChecked(input.registry, { ...onBase, ...how, releases, canary }, tell),
      describeLive(releases),
    )
  },
}

export const rollback: Command = {
  usage: 'rollback <composition | container>',
  most: 1,
  summary:
    'deploys a previous composition (`previous`, #12, an id), or the previous release of a container',
  options: { ...options, to: { type: 'string' } },
  hints: ['--to <composition>  for a container: deploys its release of that composition', ...hints],
  run: async input => {
    const [text] = input.parameters
    if (!text)
      throw new CommandFailure(
        'Name the target: `rollback previous` restores the previous composition, `rollback catalog` the previous release of catalog.',
        { code: 'usage' },
      )
    required(input.values, 'why', whyHint)
    // Target and base come from one request, so that the registry detects deployments in between.
    const status = await readStatus(input.registry)
    const target = await targetOf(input, text, status)
    const { base = status.composition } = input.values
    return await sendDeployment({ ...input, values: { ...input.values, base } }, onBase =>
      input.registry.request('POST /_registry/rollback', { json: { ...target, ...onBase } }),
    )
  },
}

export const retire: Command = {
  usage: 'retire <remote>',
  most: 1,
  summary:
    'removes a remote from the live composition; `rollback previous` or `rollback <remote>` reverts it',
  options,
  hints,
  run: async input => {
    const [container] = input.parameters
    if (!container)
      throw new CommandFailure(
        'Name the remote: `npm run registry -- retire reviews --why "…"` removes reviews from the live composition.',
        { code: 'usage' },
      )
    required(input.values, 'why', whyHint)
    return await sendDeployment(await withBase(input), onBase =>
      input.registry.request('POST /_registry/retire', { json: { container, ...onBase } }),
    )
  },
}

type Target = { composition: string; container?: string }

/** A container of the live composition takes precedence, because `cafe` can also be the start of an id. */
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
  if (to)
    throw new CommandFailure(`"${text}" is not a container, and --to needs one.`, { code: 'usage' })
  if (text === 'previous') return { composition: previousComposition(status) }
  return { composition: await findComposition(registry, text) }
}

/** The composition with the previous release of a container, which `status` also shows. */
function rollbackCandidatesOf({ former: previous }: RegistryStatus, container: string): string {
  const found = previous.releases.find(({ name }) => name === container)
  if (found) return found.composition
  throw new CommandFailure(
    `There is no previous release of ${container}: \`npm run registry -- releases ${container}\` lists releases to deploy, and \`npm run registry -- retire ${container}\` removes it from the live composition.`,
    { code: 'unknown_name' },
  )
}
