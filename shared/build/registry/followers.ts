import { setTimeout as wait } from 'node:timers/promises'
import type { Deployment, ReplicaView } from '@storefront/api/registry-deployments'

import { CommandFailure } from '../command-line/failure.ts'
import { count, short, table, when } from '../command-line/format.ts'
import type { Registry } from './client.ts'

const pauseMs = 200
const defaultWaitSeconds = 10

type DeploymentResult = { move: Deployment; replicas: ReplicaView[] }

/**
 * Waits until every running server serves or rejects the deployed composition. Fails with the reason of each server
 * that does not serve it in time. Does not wait for servers that had stopped reporting before.
 */
export async function waitForServers(
  registry: Registry,
  { move, replicas }: DeploymentResult,
  seconds = defaultWaitSeconds,
): Promise<ReplicaView[]> {
  const deadline = performance.now() + seconds * 1000
  let known = replicas
  while (known.some(({ state }) => state === 'waits') && performance.now() < deadline) {
    await wait(pauseMs)
    const now = await registry.request('GET /_registry/replicas')
    // Another deployment followed in the meantime, and its command waits for the servers.
    if (now.composition !== move.composition) return known
    known = now.replicas
  }
  const notServing = known.filter(({ state }) => state === 'refuses' || state === 'waits')
  if (notServing.length === 0) return known
  throw new CommandFailure(
    `${short(move.composition)} is live, but ${notServing.length} of ${count(known.length, 'server')} ${notServing.length === 1 ? 'does' : 'do'} not serve it: fix each server, or roll back.`,
    {
      code: 'not_followed',
      lines: notServing.map(describeNotServing),
      details: { move, replicas: known },
    },
  )
}

function describeNotServing(replica: ReplicaView): string {
  const { problem } = replica
  return `${nameOf(replica)} ${problem ? `rejects it: ${problem}` : 'does not serve it yet: see its log.'}`
}

const nameOf = ({ name, address }: ReplicaView) => `${name} (${address})`

/** Not all follow if another deployment came before they did. */
function describeResponsive(replicas: ReplicaView[]): string {
  const following = replicas.filter(({ state }) => state === 'follows').length
  if (following < replicas.length)
    return `${following} of ${count(replicas.length, 'server')} followed before the next deployment.`
  return replicas.length === 1 ? 'The server follows.' : `All ${replicas.length} servers follow.`
}

/** One line for the servers that follow, and one line for each silent server. */
export function describeFollowers(replicas: ReplicaView[]): string[] {
  const silent = replicas.filter(({ state }) => state === 'silent')
  const responsive = replicas.filter(({ state }) => state !== 'silent')
  return [
    ...(responsive.length > 0 ? [describeResponsive(responsive)] : []),
    ...silent.map(replica => `${nameOf(replica)} last reported ${when(replica.seenAt)}.`),
  ]
}

/** Lists every running server with its composition and problems. */
export function replicaTable(replicas: ReplicaView[]): string {
  const rows = replicas.map(replica => [
    nameOf(replica),
    replica.state,
    replica.serves ? short(replica.serves) : 'nothing',
    replica.build ?? '',
    when(replica.startedAt),
    replica.missingFiles > 0 ? count(replica.missingFiles, 'missing file') : '',
  ])
  const problems = replicas.flatMap(replica =>
    [replica.problem, replica.canaryProblem]
      .filter(problem => problem !== null)
      .map(problem => `  ${nameOf(replica)}: ${problem}`),
  )
  return [table(['server', 'state', 'serves', 'build', 'started', ''], rows), ...problems].join(
    '\n',
  )
}
