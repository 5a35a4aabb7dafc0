import type { Database } from '../../../database/pool.ts'
import { endQueuedOf } from '../checks/repository-queue.ts'
import { addAudit } from '../repository-audit.ts'
import type { RolloutRow } from './repository-rollouts.ts'

/**
 * Ends the waiting deployments of the releases whose canary was aborted or rolled back: otherwise they would go live by
 * themselves, although somebody or the rules have just taken them from the visitors.
 */
export async function endWaiting(
  transaction: Database,
  { id, releases, state, reason }: RolloutRow,
): Promise<void> {
  const how = state === 'aborted' ? 'aborted' : 'rolled back'
  const problem = `Canary ${id.slice(0, 8)} of the same release was ${how}, so this deployment does not wait any more: ${reason} Deploy the release again if it should still go live.`
  const ending = { state: 'failed', code: 'rollout_ended', problem } as const
  for (const queued of await endQueuedOf(transaction, Object.values(releases), ending))
    await addAudit(transaction, {
      who: queued.who,
      what: 'promote',
      outcome: 'refused',
      subject: queued.releases.join(' '),
      detail: `rollout_ended: ${problem}`,
    })
}
