import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { createGate, describeMissing } from '../checks/gate.ts'
import { requestCheck } from '../checks/request-check.ts'
import { findOpenRollouts, type RolloutRow } from './repository-rollouts.ts'

/** A failed check ends the canary, because its candidate fits the shop before the deployment only. */
async function awaitCheck(
  dependencies: Dependencies,
  { id, candidateId, stableId, who }: RolloutRow,
): Promise<void> {
  const candidate = { composition: candidateId, base: stableId }
  const check = await requestCheck(dependencies, { candidate, who })
  if (check.state !== 'done' || check.outcome === 'passed') return
  const why = `Another deployment went first, and the candidate did not pass on top of it. ${describeMissing(check)}`
  await dependencies.compositions.changeRollout(id, { action: 'abort', who: 'the shop', why })
}

/**
 * Gives visitors the candidates that were made again on top of a deployment: at once if the shop requires no checks,
 * otherwise after a check of its own, which it requests.
 */
export async function admitHeld(dependencies: Dependencies): Promise<void> {
  const { database, compositions, config } = dependencies
  for (const rollout of await findOpenRollouts(database)) {
    if (!rollout.isHeld) continue
    try {
      await compositions.admitCandidate(rollout.id, createGate(config))
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'not_checked') throw error
      await awaitCheck(dependencies, rollout)
    }
  }
}
