import type { Dependencies } from '../../../dependencies.ts'
import { decide } from './decide/decide.ts'
import { asOnlyServer, findAllOpenRollouts } from './repository-rollouts.ts'
import { readObservation } from './votes/read-observation.ts'

/** Asks the rules about each open canary, also about paused ones: harm does not wait. One server at a time does so. */
export async function runRules({ database, compositions, now }: Dependencies): Promise<void> {
  await asOnlyServer(database, async () => {
    for (const rollout of await findAllOpenRollouts(database)) {
      if (rollout.isHeld) continue
      const observation = await readObservation(database, rollout, now())
      await compositions.applyDecision(rollout.id, decide(observation), rollout.step)
    }
  })
}
