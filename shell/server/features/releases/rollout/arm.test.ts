import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { armOf, armsOf, compositionOf, type OpenRollout } from './arm.ts'

const buckets = Array.from({ length: 20_000 }, (_, index) => `visitor ${index}`)
const countCandidates = (id: string, percent: number) =>
  buckets.filter(bucket => armOf({ id, percent }, bucket) === 'candidate').length
const rollout = (id: string, percent: number, candidates: string[] = [id]): OpenRollout => {
  return { id, step: 0, percent, candidates }
}

describe('the arm of a visitor', () => {
  it('only moves forward while the share grows', () => {
    const percents = [0.1, 1, 5, 10, 33, 50, 75, 99, 100]
    for (const bucket of Array.from({ length: 500 }, () => randomBytes(16).toString('base64url'))) {
      const arms = percents.map(percent => armOf({ id: 'rollout', percent }, bucket))
      const first = arms.indexOf('candidate')
      expect(arms.slice(first).every(arm => arm === 'candidate')).toBe(true)
    }
  })

  it('is the candidate for the share of the visitors', () => {
    for (const percent of [1, 10, 50]) {
      const expected = (buckets.length * percent) / 100
      // Five standard deviations.
      const tolerance = 5 * Math.sqrt(expected * (1 - percent / 100))
      expect(Math.abs(countCandidates('rollout', percent) - expected)).toBeLessThan(tolerance)
    }
  })

  it('is the candidate for nobody at 0 % and for everyone at 100 %', () => {
    expect(countCandidates('rollout', 0)).toBe(0)
    expect(countCandidates('rollout', 100)).toBe(buckets.length)
  })

  it('in one canary does not depend on the arm in another one', () => {
    const both = buckets.filter(
      bucket =>
        armOf({ id: 'one', percent: 50 }, bucket) === 'candidate' &&
        armOf({ id: 'two', percent: 50 }, bucket) === 'candidate',
    ).length
    expect(Math.abs(both - buckets.length / 4)).toBeLessThan(5 * Math.sqrt(buckets.length / 4))
  })

  it('is not assigned in a canary that waits for its check', () => {
    expect(armsOf([rollout('held', 0), rollout('open', 100)], 'visitor')).toEqual([
      { rollout: 'open', step: 0, arm: 'candidate' },
    ])
  })
})

describe('the composition of a visitor', () => {
  const rollouts = [
    rollout('one', 50, ['only one', 'both']),
    rollout('two', 50, ['only two', 'both']),
  ]
  const find = (...candidates: string[]) =>
    compositionOf(
      rollouts,
      rollouts.map(({ id }) => ({
        rollout: id,
        step: 0,
        arm: candidates.includes(id) ? 'candidate' : 'stable',
      })),
    )

  it('has the sets of exactly the canaries whose candidate the visitor gets', () => {
    expect(find('one')).toBe('only one')
    expect(find('two')).toBe('only two')
    expect(find('one', 'two')).toBe('both')
    expect(find()).toBeNull()
  })

  it('is the stable one while no composition has both sets', () => {
    const apart = [rollout('one', 100, ['only one']), rollout('two', 100, ['only two'])]
    expect(compositionOf(apart, armsOf(apart, 'visitor'))).toBeNull()
  })
})
