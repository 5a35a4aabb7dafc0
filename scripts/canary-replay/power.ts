import { createRandom } from './random.ts'
import { replayRollout, shares } from './replay.ts'
import { effects } from './shop.ts'

/** Every replay has a seed of its own, so a short run is the beginning of a long one. */
const seedOf = (group: number, index: number) => group * 1_000_003 + index

/** How many rollouts of equal releases were rolled back. */
export function countFalseAlarms(replays: number): number {
  return Array.from({ length: replays }, (_, index) =>
    replayRollout(createRandom(seedOf(0, index))),
  ).filter(({ rolledBackAt }) => rolledBackAt !== null).length
}

export type Power = {
  name: string
  replays: number
  /** For each share, the part of the rollouts that were rolled back up to it. */
  found: number[]
  /** The median of the visitors who got a candidate that was rolled back. Null if none was. */
  exposed: number | null
}

const medianOf = (values: number[]): number | null =>
  [...values].sort((left, right) => left - right)[values.length >> 1] ?? null

/** How many rollouts of each faulty candidate were rolled back. */
export function measurePower(replaysOfEach: number): Power[] {
  return effects.map(({ name, change }, group) => {
    const replayed = Array.from({ length: replaysOfEach }, (_, index) =>
      replayRollout(createRandom(seedOf(group + 1, index)), change),
    )
    const found = replayed.filter(({ rolledBackAt }) => rolledBackAt !== null)
    return {
      name,
      replays: replaysOfEach,
      found: shares.map(
        share =>
          found.filter(({ rolledBackAt }) => Number(rolledBackAt) <= share).length / replaysOfEach,
      ),
      exposed: medianOf(found.map(({ exposed }) => exposed)),
    }
  })
}
