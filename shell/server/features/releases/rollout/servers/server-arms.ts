import * as z from 'zod'

import type { AssignedArm } from '../arm.ts'

/** An open canary of servers. `build`: the one of its candidate. */
export const openServerRolloutSchema = z.object({
  id: z.string(),
  step: z.number(),
  build: z.string(),
})
export type OpenServerRollout = z.infer<typeof openServerRolloutSchema>

/** The balancer chooses the server, and the server is the arm. */
export function serverArmsOf(rollouts: OpenServerRollout[], ownBuild: string): AssignedArm[] {
  return rollouts.map(({ id, step, build }) => {
    return { rollout: id, step, arm: build === ownBuild ? 'candidate' : 'stable' }
  })
}
