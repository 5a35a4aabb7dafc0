import type { CanarySteps } from '@storefront/api/rollouts'

import { HttpError } from '../../../http-error.ts'
import type { ReleaseSet } from '../composition/keys/trusted.ts'
import type { MadeComposition } from '../composition/make.ts'
import type { Admission } from '../composition/types.ts'
import { addAudit } from '../repository-audit.ts'
import { type Arrangement, arrange } from './arrange.ts'
import { findOpenRollouts, insertRollout, type RolloutRow } from './repository-rollouts.ts'

/** Each further canary doubles the compositions that servers keep loaded. */
const mostRollouts = 2

function conflict(message: string): HttpError {
  return new HttpError(409, 'rollout_conflict', { message })
}

function rejectConflicts(open: RolloutRow[], set: ReleaseSet): void {
  for (const { releases, who, id } of open) {
    const touched = Object.keys(releases).filter(name => set.has(name))
    if (touched.length > 0)
      throw conflict(
        `Another canary changes ${touched.join(', ')} (${id.slice(0, 8)} by ${who}): abort or finish it first with \`npm run registry -- canary\`.`,
      )
  }
  if (open.length >= mostRollouts)
    throw conflict(
      `${open.length} canaries are running, which is the limit: wait until one ends, or deploy without --canary.`,
    )
}

type NewCanary = {
  set: ReleaseSet
  made: MadeComposition
  canary: CanarySteps
  admission: Admission
  who: string
  why: string
}

/** Gives the first share of the visitors the set. The pointer does not change. */
export async function startRollout(
  on: Arrangement,
  { set, made, canary, admission, who, why }: NewCanary,
): Promise<RolloutRow> {
  const { transaction, live } = on
  const open = await findOpenRollouts(transaction)
  rejectConflicts(open, set)
  const rollout = await insertRollout(transaction, {
    stableId: live,
    candidateId: made.id,
    releases: Object.fromEntries(set),
    ...canary,
    checked: admission.checked,
    checkId: admission.check,
    who,
    why,
  })
  await arrange(on, [...open, rollout])
  const detail = `${canary.percents.join(', ')} %, every ${canary.everySeconds} s: ${why}`
  const entry = { who, outcome: 'done', subject: rollout.id, detail } as const
  if (admission.checked === 'overridden')
    await addAudit(transaction, { ...entry, what: 'override' })
  await addAudit(transaction, { ...entry, what: 'canary.start' })
  return rollout
}
