import type { Health } from '@storefront/api/telemetry'

import type { Database } from '../../database/pool.ts'
import { type CompositionStep, readCompositionSteps } from './repository-telemetry.ts'

type CompositionHealth = Health['compositions'][number]

/** Fewer pages say nothing, because someone can close a tab or block beacons. */
const hasEnoughRequests = 5
/** The minimum share of ready pages. Blocked beacons alone do not reach it. */
const minReadyRatio = 0.5
const mostCompositions = 20

/** Ready pages per requested page. Null if there are too few requests. */
export function readyRatio({ asked, ready }: { asked: number; ready: number }): number | null {
  return asked < hasEnoughRequests ? null : ready / asked
}

function toHealth(composition: string, steps: CompositionStep[], liveId: string | undefined) {
  const count = (step: string) => steps.find(each => each.step === step)?.count ?? 0
  const [asked, ready] = [count('asked'), count('ready')]
  const ratio = readyRatio({ asked, ready })
  return {
    composition,
    isLive: composition === liveId,
    asked,
    ready,
    stalled: count('stalled'),
    added: count('added'),
    ordered: count('ordered'),
    paid: count('paid'),
    isFailing: ratio !== null && ratio < minReadyRatio,
  }
}

const byUse = (left: CompositionHealth, right: CompositionHealth) =>
  Number(right.isLive) - Number(left.isLive) || right.asked - left.asked

/** The load steps of each composition, the live one first. Of many previous ones, the most used. */
export async function readCompositions(
  database: Database,
  { hours, liveId }: { hours: number; liveId: string | undefined },
): Promise<CompositionHealth[]> {
  const steps = await readCompositionSteps(database, hours)
  const ids = [...new Set(steps.map(({ composition }) => composition))]
  return ids
    .map(id => {
      const own = steps.filter(({ composition }) => composition === id)
      return toHealth(id, own, liveId)
    })
    .sort(byUse)
    .slice(0, mostCompositions)
}
