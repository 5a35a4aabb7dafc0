import type { Database } from '../../../../database/pool.ts'
import { HttpError } from '../../../../http-error.ts'
import { requireLive } from '../../composition/deploy/deploy.ts'
import type { ServerCanary } from '../../composition/types.ts'
import { addAudit } from '../../repository-audit.ts'
import { withPointer } from '../../repository-compositions.ts'
import { listRunningBuilds } from '../../repository-replicas.ts'
import { findOpenServerRollout, insertRollout, type RolloutRow } from '../repository-rollouts.ts'

async function requireComparable(transaction: Database, server: string): Promise<void> {
  const running = await listRunningBuilds(transaction)
  if (!running.includes(server))
    throw new HttpError(404, 'unknown_server', {
      message: `No server with the build ${server} is running. Running: ${running.join(', ') || 'none'}.`,
    })
  if (running.length === 1)
    throw new HttpError(409, 'rollout_conflict', {
      message: `All servers have the build ${server}, so there is nothing to compare it with: keep servers of the previous build running.`,
    })
  const open = await findOpenServerRollout(transaction)
  if (open)
    throw new HttpError(409, 'rollout_conflict', {
      message: `Another canary of servers is running (${open.id.slice(0, 8)} by ${open.who}): abort or finish it first with \`npm run registry -- canary\`.`,
    })
}

/** Begins to compare the servers of a build with all others. The balancer decides who gets them. */
export async function startServerRollout(
  database: Database,
  { server, canary, who, why }: ServerCanary,
): Promise<RolloutRow> {
  return withPointer(database, async transaction => {
    await requireComparable(transaction, server)
    const live = await requireLive(transaction)
    const rollout = await insertRollout(transaction, {
      stableId: live,
      candidateId: live,
      releases: {},
      serverBuild: server,
      ...canary,
      checked: null,
      checkId: null,
      who,
      why,
    })
    const detail = `server ${server}, ${canary.percents.join(', ')} %, at least ${canary.everySeconds} s each: ${why}`
    const entry = { who, what: 'canary.start', outcome: 'done', subject: rollout.id } as const
    await addAudit(transaction, { ...entry, detail })
    return rollout
  })
}
