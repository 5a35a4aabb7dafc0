import type { Dependencies } from '../../../dependencies.ts'
import { decide } from './decide/decide.ts'
import { findOpenRollouts } from './repository-rollouts.ts'
import { readObservation } from './votes/read-observation.ts'

/**
 * Asks the rules about each open canary, also about paused ones: harm does not wait. Every server does so. The first one
 * whose decision is applied ends the canary or moves it, and the others then find another step.
 */
export async function runRules({ database, compositions, now }: Dependencies): Promise<void> {
  for (const rollout of await findOpenRollouts(database)) {
    if (rollout.isHeld) continue
    const observation = await readObservation(database, rollout, now())
    await compositions.applyDecision(rollout.id, decide(observation), rollout.step)
  }
}
