import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { logBetaTail } from './beta-tail.ts'
import { logBeta, logGamma } from './log-gamma.ts'
import { findUpperBound, isSurelyAbove, logHigherEvidence } from './quantile-bounds.ts'
import { logHarmEvidence, logLikelihoodRatio, type Split } from './ratio-evidence.ts'
import { logSampleRatioEvidence } from './sample-ratio.ts'

/** The integral by Simpson's rule. */
function integrate(of: (x: number) => number, from: number, to: number): number {
  const parts = 20_000
  const width = (to - from) / parts
  let sum = of(from) + of(to)
  for (let index = 1; index < parts; index++)
    sum += of(from + index * width) * (index % 2 === 1 ? 4 : 2)
  return (sum * width) / 3
}

const betaDensity = (a: number, b: number) => (x: number) =>
  Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta(a, b))

/** The expectation of an e-value after so many trials with this probability of a hit. */
function expectation(trials: number, probability: number, toLog: (hits: number) => number): number {
  return Array.from({ length: trials + 1 }, (_, hits) => {
    const ways = logGamma(trials + 1) - logGamma(hits + 1) - logGamma(trials - hits + 1)
    const chance = probability ** hits * (1 - probability) ** (trials - hits)
    return Math.exp(ways + toLog(hits)) * chance
  }).reduce((sum, each) => sum + each, 0)
}

describe('the special functions', () => {
  it('agree with factorials and with Γ(½) = √π', () => {
    let factorial = 1
    for (let n = 1; n <= 20; n++) {
      expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 10)
      factorial *= n
    }
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12)
    expect(logGamma(0.01)).toBeCloseTo(4.599479878042, 10)
  })

  it.each([
    [0.1, 20, 180],
    [0.5, 7, 3],
    [0.9, 18.5, 2.5],
    [0.3, 2, 12],
  ])('agree with numeric integration for P(Beta(%d: %d, %d))', (x, a, b) => {
    const tail = integrate(betaDensity(a, b), x, 1 - 1e-12)
    expect(Math.exp(logBetaTail(x, a, b))).toBeCloseTo(tail, 8)
  })

  it('stay exact for tails that are 0 in numbers', () => {
    // P(Beta(1, b) > x) = (1 - x)^b
    expect(logBetaTail(0.5, 1, 4000)).toBeCloseTo(4000 * Math.log(0.5), 6)
    expect(logBetaTail(0.5, 4000, 1)).toBeCloseTo(0, 12)
  })
})

describe('the evidence of a wrong share', () => {
  it('is the likelihood, mixed over the prior', () => {
    const split = { share: 0.2, stable: 55, candidate: 25 }
    const mixed = integrate(
      theta =>
        betaDensity(40, 160)(theta) *
        Math.exp(25 * Math.log(theta / 0.2) + 55 * Math.log((1 - theta) / 0.8)),
      1e-9,
      1 - 1e-9,
    )
    expect(Math.exp(logSampleRatioEvidence([split]))).toBeCloseTo(mixed, 8)
  })

  it.each([0.01, 0.1, 0.5])('is 1 in expectation when the share is %d', share => {
    const mean = expectation(60, share, candidate =>
      logSampleRatioEvidence([{ share, stable: 60 - candidate, candidate }]),
    )
    expect(mean).toBeCloseTo(1, 9)
  })
})

describe('the evidence of harm', () => {
  it.each(['up', 'down'] as const)('is 1 in expectation without harm (%s)', harm => {
    for (const share of [0.01, 0.1, 0.5]) {
      const mean = expectation(60, share, candidate =>
        logHarmEvidence([{ share, stable: 60 - candidate, candidate }], harm),
      )
      expect(mean).toBeCloseTo(1, 9)
    }
  })

  it('is less than 1 in expectation when the candidate is better', () => {
    const toEvidence = (harm: 'up' | 'down') => (candidate: number) =>
      logHarmEvidence([{ share: 0.1, stable: 60 - candidate, candidate }], harm)
    expect(expectation(60, 0.08, toEvidence('up'))).toBeLessThan(0.9)
    expect(expectation(60, 0.15, toEvidence('down'))).toBeLessThan(0.9)
  })

  it('is the product of binomial likelihood ratios', () => {
    const split: Split = { share: 0.1, stable: 7, candidate: 5 }
    const probability = 0.3 / (0.9 + 0.3)
    const byHand = 5 * Math.log(probability / 0.1) + 7 * Math.log((1 - probability) / 0.9)
    expect(logLikelihoodRatio([split], 3)).toBeCloseTo(byHand, 12)
    expect(logLikelihoodRatio([split, split], 3)).toBeCloseTo(2 * byHand, 12)
  })

  it('ignores the step at 100 %, which has nothing to compare with', () => {
    const split = { share: 0.5, stable: 10, candidate: 30 }
    const last = { share: 1, stable: 0, candidate: 500 }
    expect(logHarmEvidence([split, last], 'up')).toBeCloseTo(logHarmEvidence([split], 'up'), 9)
    expect(logSampleRatioEvidence([split, last])).toBe(logSampleRatioEvidence([split]))
  })

  it('does not depend on how the names of equal arms are given', () => {
    const count = fc.integer({ min: 0, max: 500 })
    fc.assert(
      fc.property(count, count, (stable, candidate) => {
        const evidence = logSampleRatioEvidence([{ share: 0.5, stable, candidate }])
        const swapped = logSampleRatioEvidence([
          { share: 0.5, stable: candidate, candidate: stable },
        ])
        expect(swapped).toBeCloseTo(evidence, 8)
      }),
    )
  })
})

describe('the bounds of a quantile', () => {
  it('rest on a mixture over higher probabilities', () => {
    const mixed = integrate(
      theta =>
        betaDensity(10, 10)(theta) *
        Math.exp(40 * Math.log(theta / 0.5) + 20 * Math.log((1 - theta) / 0.5)),
      0.5,
      1 - 1e-12,
    )
    expect(Math.exp(logHigherEvidence({ hits: 40, total: 60 }, 0.5))).toBeCloseTo(2 * mixed, 6)
  })

  it('rest on evidence of at most 1 in expectation for the same or lower probabilities', () => {
    for (const quantile of [0.1, 0.5, 0.9]) {
      const toLog = (hits: number) => logHigherEvidence({ hits, total: 60 }, quantile)
      expect(expectation(60, quantile, toLog)).toBeCloseTo(1, 9)
      expect(expectation(60, quantile - 0.05, toLog)).toBeLessThan(0.9)
    }
  })

  const level = { quantile: 0.5, alpha: 0.001 }
  const uniform = (count: number) => Array.from({ length: 100 }, (_, bucket) => ({ bucket, count }))

  it('enclose the quantile more tightly with more times', () => {
    expect(findUpperBound([], level)).toBeNull()
    expect(findUpperBound([{ bucket: 5, count: 3 }], level)).toBeNull()
    const bounds = [1, 10, 100].map(count => findUpperBound(uniform(count), level) ?? 0)
    expect(bounds).toEqual([...bounds].sort((left, right) => right - left))
    expect(bounds.at(-1)).toBeGreaterThan(49)
    expect(bounds.at(-1)).toBeLessThan(54)
    expect(isSurelyAbove(uniform(100), 44, level)).toBe(true)
    expect(isSurelyAbove(uniform(100), 49, level)).toBe(false)
    expect(isSurelyAbove(uniform(1), 44, level)).toBe(false)
  })

  it('never say that a set of times is later than itself', () => {
    const times = fc.array(
      fc.record({
        bucket: fc.integer({ min: 0, max: 90 }),
        count: fc.integer({ min: 1, max: 2000 }),
      }),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.9), (all, quantile) => {
        const bound = findUpperBound(all, { quantile, alpha: 0.001 })
        if (bound !== null)
          expect(isSurelyAbove(all, bound, { quantile, alpha: 0.001 })).toBe(false)
      }),
    )
  })
})
