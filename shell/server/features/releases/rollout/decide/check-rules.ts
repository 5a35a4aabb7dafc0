import { findUpperBound, isSurelyAbove } from './quantile-bounds.ts'
import { logHarmEvidence, type Split } from './ratio-evidence.ts'
import type { Rules } from './rules.ts'
import { logSampleRatioEvidence } from './sample-ratio.ts'
import { sentences } from './sentences.ts'
import type { Measure, Observation, RuleFigures } from './types.ts'

/** The result of a rule. `breach` is the sentence if it is broken. */
export type Checked = { name: string; figures: RuleFigures; breach: string | null }

/** JSON has no infinity. */
const maxEvidence = 1e300
const toEvidence = (log: number) => Math.min(Math.exp(log), maxEvidence)

function splitsOf({ steps }: Observation, measure: Measure): Split[] {
  return steps.map(({ share, stable, candidate }) => ({
    share,
    stable: stable[measure],
    candidate: candidate[measure],
  }))
}

function toFigures(splits: Split[], logEvidence: number, alpha: number): RuleFigures {
  return {
    stable: splits.reduce((sum, { stable }) => sum + stable, 0),
    candidate: splits.reduce((sum, { candidate }) => sum + candidate, 0),
    evidence: toEvidence(logEvidence),
    limit: 1 / alpha,
  }
}

const isBroken = ({ evidence, limit }: RuleFigures) => evidence >= limit

/** Whether the arms get their shares of the visitors. If not, no other figure can be compared. */
export function checkSampleRatio(observation: Observation, rules: Rules): Checked {
  const splits = splitsOf(observation, 'served')
  const figures = toFigures(splits, logSampleRatioEvidence(splits), rules.sampleRatioAlpha)
  return {
    name: 'sampleRatio',
    figures,
    breach: isBroken(figures) ? sentences.sampleRatio(splits, figures) : null,
  }
}

export function checkCounts(observation: Observation, rules: Rules): Checked[] {
  return rules.counts.map(({ measure, harm, alpha }) => {
    const splits = splitsOf(observation, measure)
    const figures = toFigures(splits, logHarmEvidence(splits, harm), alpha)
    const breach = isBroken(figures) ? sentences.count(measure, splits, figures) : null
    return { name: measure, figures, breach }
  })
}

/** The middle of a bucket in ms, as telemetry has them. */
const toMs = (bucket: number) => Math.round(1.1 ** (bucket - 0.5))

/**
 * Compares two confidence sequences: stable's quantile is surely up to one bucket, the candidate's is surely above it,
 * beyond the tolerance. Each has half of the level. The figures are the highest time that stable surely keeps, and the
 * same plus the tolerance.
 */
export function checkTimes({ ready }: Observation, rules: Rules): Checked[] {
  return rules.times.flatMap(({ quantile, alpha }) => {
    const level = { quantile, alpha: alpha / 2 }
    const bound = findUpperBound(ready.stable, level)
    if (bound === null) return []
    const tolerated = bound + rules.toleratedBuckets
    const isSlower = isSurelyAbove(ready.candidate, tolerated, level)
    const figures = {
      stable: toMs(bound),
      candidate: toMs(tolerated),
      evidence: isSlower ? 1 / alpha : 0,
      limit: 1 / alpha,
    }
    const breach = isSlower ? sentences.time(quantile, figures) : null
    return [{ name: `ready${quantile * 100}`, figures, breach }]
  })
}

/** The guard without statistics: it has to act before any statistics could. */
export function checkGuard(observation: Observation, rules: Rules): string | null {
  const figures = toFigures(splitsOf(observation, 'failedStarts'), 0, 1)
  const isHit = figures.stable === 0 && figures.candidate >= rules.failedStartsGuard
  return isHit ? sentences.guard(figures.candidate) : null
}
