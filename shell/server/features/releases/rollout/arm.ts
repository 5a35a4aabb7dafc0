import { createHash } from 'node:crypto'
import type { Arm } from '@storefront/api/rollouts'
import * as z from 'zod'

/** A canary that visitors get. `candidates`: the compositions of its candidate arm, on their own and with other canaries. */
export const openRolloutSchema = z.object({
  id: z.string(),
  step: z.number(),
  percent: z.number(),
  candidates: z.array(z.string()),
})
export type OpenRollout = z.infer<typeof openRolloutSchema>

/** The arm of a visitor in one canary and its current step. */
export type AssignedArm = { rollout: string; step: number; arm: Arm }

/** The position of a visitor in a canary, from 0 to less than 100. Each canary has its own order of visitors. */
function positionOf(rollout: string, bucket: string): number {
  const hash = createHash('sha256').update(`${rollout} ${bucket}`).digest()
  return (hash.readUIntBE(0, 6) / 2 ** 48) * 100
}

/** A larger share only moves visitors from the stable arm to the candidate, because their positions never change. */
export function armOf({ id, percent }: Pick<OpenRollout, 'id' | 'percent'>, bucket: string): Arm {
  return positionOf(id, bucket) < percent ? 'candidate' : 'stable'
}

/** The arms of a visitor. A canary without a share of the visitors compares nothing. */
export function armsOf(rollouts: OpenRollout[], bucket: string): AssignedArm[] {
  return rollouts
    .filter(({ percent }) => percent > 0)
    .map(rollout => {
      return { rollout: rollout.id, step: rollout.step, arm: armOf(rollout, bucket) }
    })
}

/**
 * The composition of a visitor who is in the candidate arms of exactly these canaries. Null for the stable one, and if
 * no composition has this set.
 */
export function compositionOf(rollouts: OpenRollout[], arms: AssignedArm[]): string | null {
  const mine = new Set(arms.filter(({ arm }) => arm === 'candidate').map(({ rollout }) => rollout))
  const ids = rollouts.filter(({ id }) => mine.has(id)).flatMap(({ candidates }) => candidates)
  const isMine = (id: string) =>
    rollouts.every(rollout => rollout.candidates.includes(id) === mine.has(rollout.id))
  return ids.find(isMine) ?? null
}
