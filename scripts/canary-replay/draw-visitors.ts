import type {
  ArmCounts,
  StepEvidence,
  TimeBucket,
} from '../../shell/server/features/releases/rollout/decide/types.ts'
import { drawBinomial, type Random } from './random.ts'
import type { Behaviour } from './shop.ts'

/** Buckets of 10 %, as telemetry has them. */
const growth = Math.log(1.1)
const buckets = 120
/** The spread of the logarithm of ready times. */
const deviation = 0.5
/** How many visitors load a second page. */
const returning = 0.5

/** The distribution function of the normal distribution (Abramowitz and Stegun 26.2.17, 7 digits). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = factors.reduceRight((total, factor) => (total + factor) * t, 0)
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
  return z > 0 ? 1 - tail : tail
}

const known = new Map<number, number[]>()

/** For each bucket, the probability of a time in it, given that it is in none of the buckets before. */
function hazardsOf(medianMs: number): number[] {
  const stored = known.get(medianMs)
  if (stored) return stored
  const belowOf = (bucket: number) =>
    normalBelow((bucket * growth - Math.log(medianMs)) / deviation)
  const hazards = Array.from({ length: buckets }, (_, bucket) => {
    const above = 1 - belowOf(bucket - 1)
    const inside = belowOf(bucket) - belowOf(bucket - 1)
    // Beyond this, the buckets have no times.
    return above < 1e-7 ? 1 : inside < 1e-7 ? 0 : inside / above
  })
  known.set(medianMs, hazards)
  return hazards
}

function drawTimes(random: Random, count: number, medianMs: number): TimeBucket[] {
  let rest = count
  return hazardsOf(medianMs).flatMap((hazard, bucket) => {
    const drawn = rest === 0 ? 0 : drawBinomial(random, rest, hazard)
    rest -= drawn
    return drawn === 0 ? [] : [{ bucket, count: drawn }]
  })
}

type Drawn = { counts: ArmCounts; evidence: StepEvidence; ready: TimeBucket[] }

/** Visitors of one arm, with everything that they do. */
export function drawVisitors(random: Random, served: number, behaviour: Behaviour): Drawn {
  const of = (total: number, rate: number) => drawBinomial(random, total, rate)
  const failedStarts = of(served, behaviour.failedStarts)
  const silent = of(served - failedStarts, behaviour.silent)
  const starts = served - failedStarts - silent
  const added = of(served, behaviour.added)
  const attempted = of(added, behaviour.attempted)
  const failedOrders = of(attempted, behaviour.failedOrders)
  const ordered = attempted - failedOrders
  const errors = of(served, behaviour.errors)
  const handled = of(served, behaviour.handled)
  const paid = of(ordered, behaviour.paid)
  return {
    counts: {
      served,
      failedStarts,
      silent,
      errors,
      handled,
      added,
      attempted,
      failedOrders,
      ordered,
      paid,
    },
    evidence: { starts, orderAttempts: attempted },
    ready: drawTimes(random, of(starts, returning), behaviour.readyMs),
  }
}
