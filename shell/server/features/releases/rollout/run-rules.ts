import type { Dependencies } from '../../../dependencies.ts'
import { decide } from './decide/decide.ts'
import { asOnlyServer, findAllOpenRollouts } from './repository-rollouts.ts'
import { readObservation } from './votes/read-observation.ts'

/**
 * Asks the rules about each open canary, also about paused ones: harm does not wait. One server at a time does so. A
 * canary that fails does not keep the others from their decision.
 */
export async function runRules({ database, compositions, now }: Dependencies): Promise<void> {
  const failures: Error[] = []
  await asOnlyServer(database, async () => {
    for (const rollout of await findAllOpenRollouts(database)) {
      if (rollout.isHeld) continue
      try {
        const observation = await readObservation(database, rollout, now())
        await compositions.applyDecision(rollout.id, decide(observation), rollout.step)
      } catch (cause) {
        failures.push(new Error(`Cannot decide about canary ${rollout.id}`, { cause }))
      }
    }
  })
  const [first] = failures
  if (first) throw first
}
