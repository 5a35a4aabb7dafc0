import type { Decision, RolloutState } from '@storefront/api/rollouts'

import type { Database } from '../../../database/pool.ts'
import { addAudit } from '../repository-audit.ts'
import { insertDeployCall } from './repository-deploy-calls.ts'
import { endRollout, type RolloutRow } from './repository-rollouts.ts'

type Ending = {
  state: Exclude<RolloutState, 'running' | 'paused'>
  endedBy: string
  reason: string
  decision?: Decision | undefined
}

const auditNames = {
  aborted: 'canary.abort',
  'rolled-back': 'canary.rollback',
  finished: 'canary.finish',
} as const

/**
 * Ends a canary: everyone gets the stable composition at the next page load. In the same transaction, it records the
 * reason in the audit log and the call to `DEPLOY_WEBHOOK_URL`, which a job sends.
 */
export async function endWithReason(
  transaction: Database,
  { id }: Pick<RolloutRow, 'id'>,
  ending: Ending,
): Promise<RolloutRow> {
  const { state, endedBy, reason, decision } = ending
  const row = await endRollout(transaction, id, ending)
  await addAudit(transaction, {
    who: endedBy,
    what: auditNames[state],
    outcome: 'done',
    subject: id,
    detail: reason,
  })
  await insertDeployCall(transaction, {
    type: `canary.${state}`,
    canary: id,
    stable: row.stableId,
    candidate: row.candidateId,
    releases: row.releases,
    who: endedBy,
    reason,
    figures: decision?.figures ?? row.decision?.figures ?? {},
  })
  return row
}
