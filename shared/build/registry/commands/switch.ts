import type { SwitchView } from '@storefront/api/switches'

import type { Command } from '../../command-line/command.ts'
import { required } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { table, when } from '../../command-line/format.ts'
import type { Registry } from '../client.ts'
import { isOpen } from '../describe-rollout.ts'
import { readStatus } from '../names.ts'

export function switchTable(switches: SwitchView[]): string {
  const rows = switches.map(({ kind, name, who, since, why }) => [
    `${kind} ${name}`,
    who,
    when(since),
    why,
  ])
  return table(['switched off', 'by', 'since', 'reason'], rows)
}

const nothingOff = 'Every remote and every slot is on.'

/** The live remotes, those of open canaries, and those that are off. */
async function findRemotes(registry: Registry, off: SwitchView[]): Promise<Set<string>> {
  const [{ releases }, rollouts] = await Promise.all([
    readStatus(registry),
    registry.request('GET /_registry/rollouts', { query: { limit: 100 } }),
  ])
  return new Set([
    ...releases.map(release => release.name),
    ...rollouts.filter(isOpen).flatMap(rollout => Object.keys(rollout.releases)),
    ...off.filter(({ kind }) => kind === 'remote').map(part => part.name),
  ])
}

export const killSwitch: Command = {
  usage: 'switch [on|off] [remote | slot]',
  most: 2,
  summary:
    'switches a remote or a slot off or on for new page loads within a second, without a release',
  options: { why: { type: 'string' } },
  hints: ['--why <reason>      recorded in the audit log'],
  run: async ({ registry, parameters, values }) => {
    const [state, name] = parameters
    if (state === undefined) {
      const json = await registry.request('GET /_registry/switches')
      return { json, text: json.length > 0 ? switchTable(json) : nothingOff }
    }
    if ((state !== 'on' && state !== 'off') || name === undefined)
      throw new CommandFailure(
        'Name the part: `npm run registry -- switch off chat --why "…"` switches the remote chat off.',
        { code: 'usage' },
      )
    const why = required(values, 'why', 'give the reason, as in --why "It fails for everyone".')
    const before = await registry.request('GET /_registry/switches')
    const kind = (await findRemotes(registry, before)).has(name) ? 'remote' : 'slot'
    const wasOff = before.some(part => part.kind === kind && part.name === name)
    const json = await registry.request('POST /_registry/switches', {
      json: { kind, name, isOff: state === 'off', why },
    })
    const done =
      wasOff === (state === 'off')
        ? `The ${kind} ${name} is already ${state}, so this command changed nothing and recorded no reason.`
        : `The ${kind} ${name} is ${state} for new page loads. Other servers follow within a second.`
    return { json, text: `${done}\n${json.length > 0 ? switchTable(json) : nothingOff}` }
  },
}
