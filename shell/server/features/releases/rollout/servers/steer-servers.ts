import type { Database } from '../../../../database/pool.ts'
import { HttpError } from '../../../../http-error.ts'
import type { RolloutChange } from '../../composition/types.ts'
import { addAudit } from '../../repository-audit.ts'
import { endWithReason } from '../end-rollout.ts'
import { advanceRollout, isStepDue, type RolloutRow } from '../repository-rollouts.ts'

function refuse(code: 'rules_not_met' | 'rollout_conflict', message: string): HttpError {
  return new HttpError(409, code, { message })
}

async function requireDue(transaction: Database, rollout: RolloutRow): Promise<void> {
  const { decision, id } = rollout
  if (decision?.action !== 'step')
    throw refuse(
      'rules_not_met',
      decision?.reasons.join(' ') ||
        'The rules have not looked at this canary yet: try again in a few seconds.',
    )
  if (!(await isStepDue(transaction, id)))
    throw refuse(
      'rules_not_met',
      `This step takes at least ${rollout.everySeconds} s: wait for its end.`,
    )
}

/** The balancer gives the candidate the next share, says the caller. */
async function step(transaction: Database, rollout: RolloutRow, change: RolloutChange) {
  await requireDue(transaction, rollout)
  const next = rollout.percents[rollout.step + 1]
  if (next === undefined || next >= 100)
    throw refuse('rollout_conflict', 'This was the last step: finish the canary, or abort it.')
  const { who, why } = change
  const entry = { who, what: 'canary.step', outcome: 'done', subject: rollout.id } as const
  await addAudit(transaction, { ...entry, detail: `${next} % of the visitors: ${why}` })
  return advanceRollout(transaction, rollout.id)
}

/** The actions of a canary of servers. An aborted build is not ready until a new canary of it starts. */
export async function steerServers(
  transaction: Database,
  rollout: RolloutRow,
  change: RolloutChange,
): Promise<RolloutRow> {
  const { action, who, why } = change
  if (action === 'step') return step(transaction, rollout, change)
  if (action === 'finish' || action === 'abort') {
    const state = action === 'finish' ? 'finished' : 'aborted'
    return endWithReason(transaction, rollout, { state, endedBy: who, reason: why })
  }
  throw refuse(
    'rollout_conflict',
    `A canary of servers takes no step by itself, so there is nothing to ${action}.`,
  )
}
