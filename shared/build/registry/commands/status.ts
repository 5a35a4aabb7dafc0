import type { ReleaseSummary } from '@storefront/api/registry'
import type { Deployment, RegistryStatus } from '@storefront/api/registry-deployments'

import type { Command } from '../../command-line/command.ts'
import { count, inKilobytes, short, table, when } from '../../command-line/format.ts'
import { shortCheck } from '../describe-check.ts'
import { shortClaim } from '../describe-claim.ts'
import { describeRollout } from '../describe-rollout.ts'
import { replicaTable } from '../followers.ts'
import { readStatus } from '../names.ts'
import { switchTable } from './switch.ts'

export const status: Command = {
  usage: 'status',
  most: 0,
  summary: 'shows the live composition, its deployment, and whether its files are intact',
  run: async ({ registry }) => {
    const json = await readStatus(registry)
    return { json, text: describe(json) }
  },
}

export function describeDeployment({ number, kind, who, why, at }: Deployment): string {
  return `#${number} ${kind} by ${who}, ${when(at)}: ${why}`
}

/** How the live composition came past the checks. */
function describeChecked({ checked, check, who }: Deployment): string {
  if (checked === 'passed') return `Checked: passed, check ${shortCheck(check ?? '')}.`
  if (checked === 'unchecked') return 'Unchecked: local. The sandbox is on.'
  if (checked === 'overridden') return `NOT CHECKED: overridden by ${who}.`
  return 'Checked: nothing is known.'
}

/** `lastOf` returns the text of the last column. */
export function releaseTable(
  releases: ReleaseSummary[],
  [heading, lastOf]: [heading: string, lastOf: (release: ReleaseSummary) => string],
): string {
  const columns = ['container', 'label', 'release', 'team', 'entry', 'script', 'style']
  return table(
    [...columns, 'published', 'by', 'team report', 'check', heading],
    releases.map(release => {
      const { name, label, id, owner, sizes, publishedAt, publishedBy, publication } = release
      return [
        name,
        label,
        short(id),
        owner,
        inKilobytes(sizes.entry),
        inKilobytes(sizes.script),
        inKilobytes(sizes.style),
        when(publishedAt),
        publishedBy,
        shortClaim(publication?.claim ?? null),
        release.check ? (release.check.outcome ?? release.check.state) : '',
        lastOf(release),
      ]
    }),
  )
}

function describe(status: RegistryStatus): string {
  const { composition, move, releases, former: previous, broken, replicas, fault } = status
  const { rollouts, switches } = status
  const previousOf = ({ name }: ReleaseSummary) => {
    const found = previous.releases.find(release => release.name === name)
    return found ? `${found.label} ${short(found.id)}` : ''
  }
  const back = previous.composition
    ? `\`rollback previous\` restores ${short(previous.composition)}. The last column shows the rollback target of each container.`
    : 'There is no previous composition to roll back to.'
  const health =
    broken.length === 0
      ? 'All files are intact.'
      : [
          `${count(broken.length, 'file')} missing or damaged on this server's disk:`,
          ...broken.map(({ container, path }) => `  ${container}  ${path}`),
        ].join('\n')
  const row = fault ? `\n${fault.message}` : ''
  const servers = replicas.length > 0 ? `\n\n${replicaTable(replicas)}` : ''
  const canaries = rollouts.map(rollout => `\n\n${describeRollout(rollout)}`).join('')
  const off = switches.length > 0 ? `\n\n${switchTable(switches)}` : ''
  const rows = releaseTable(releases, ['rolls back to', previousOf])
  return `Live ${short(composition)}: ${describeDeployment(move)}\n${describeChecked(move)}\n\n${rows}\n\n${back}\n${health}${row}${servers}${canaries}${off}`
}
