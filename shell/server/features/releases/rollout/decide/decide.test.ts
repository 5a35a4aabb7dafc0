import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { decide } from './decide.ts'
import { defaultRules } from './rules.ts'
import { observe, stepOf } from './testing/observe.ts'

const fair = stepOf(0.1, { served: 900, attempted: 360 }, { served: 100, attempted: 40 })
/** A tenth of the visitors, of whom so many have a failed order. */
const failing = (stable: number, candidate: number) =>
  observe(
    stepOf(
      0.1,
      { served: 900, attempted: 360, failedOrders: stable },
      { served: 100, attempted: 40, failedOrders: candidate },
    ),
  )

describe('a canary', () => {
  it('goes one step further when both arms have enough visitors and none is harmed', () => {
    expect(decide(observe(fair))).toMatchObject({ action: 'step', reasons: [] })
  })

  it.each([
    ['starts', { starts: 99, orderAttempts: 40 }, '99 of 100 starts'],
    ['order attempts', { starts: 100, orderAttempts: 39 }, '39 of 40 order attempts'],
  ])('waits for %s of each arm, and says so', (_name, has, missing) => {
    for (const arm of ['stable', 'candidate'] as const) {
      const observation = observe(fair)
      observation.current = { ...observation.current, [arm]: has }
      const decision = decide(observation)
      expect(decision.action).toBe('wait')
      expect(decision.reasons).toEqual([
        expect.stringMatching(new RegExp(`^The ${arm} arm has .*${missing}`)),
      ])
    }
  })

  it('rolls back when every third order of a tenth of the visitors fails', () => {
    expect(decide(failing(0, 13))).toMatchObject({
      action: 'roll-back',
      reasons: [
        expect.stringMatching(
          /^Of 13 visitors with a failed order, the candidate has 13 instead of about 1\.3 /,
        ),
      ],
    })
    expect(decide(failing(117, 13)).action).toBe('step')
  })

  it('rolls back before a step has enough visitors', () => {
    const observation = failing(0, 13)
    observation.current.candidate = { starts: 20, orderAttempts: 14 }
    expect(decide(observation).action).toBe('roll-back')
  })

  it('adds up the evidence of steps with different shares', () => {
    const first = stepOf(0.1, { failedOrders: 2 }, { failedOrders: 3 })
    const second = stepOf(0.5, { failedOrders: 1 }, { failedOrders: 12 })
    expect(decide(observe(first)).action).toBe('step')
    expect(decide(observe(second)).action).toBe('step')
    expect(decide(observe(first, second)).action).toBe('roll-back')
  })

  it('is never rolled back for an improvement', () => {
    const good = stepOf(
      0.5,
      {
        served: 5000,
        failedStarts: 90,
        silent: 300,
        errors: 200,
        failedOrders: 150,
        added: 200,
      },
      { served: 5000, added: 900, attempted: 800, ordered: 700, paid: 600 },
    )
    const observation = observe(good)
    observation.ready = {
      stable: [{ bucket: 80, count: 4000 }],
      candidate: [{ bucket: 50, count: 4000 }],
    }
    expect(decide(observation)).toMatchObject({ action: 'step', reasons: [] })
  })

  it('rolls back when pages become ready later than tolerated', () => {
    const observation = observe(fair)
    const slower = (buckets: number) => {
      observation.ready = {
        stable: [{ bucket: 70, count: 400 }],
        candidate: [{ bucket: 70 + buckets, count: 100 }],
      }
      return decide(observation)
    }
    expect(slower(1).action).toBe('step')
    expect(slower(2)).toMatchObject({
      action: 'roll-back',
      reasons: [
        'Of 50 % of the pages, stable is ready within 753 ms, and the candidate is not within 828 ms.',
        expect.stringContaining('Of 90 % of the pages'),
      ],
    })
  })

  it('is rolled back by the guard after three failed starts while stable has none', () => {
    const starts = (stable: number, candidate: number) =>
      decide(observe(stepOf(0.5, { failedStarts: stable }, { failedStarts: candidate })))
    expect(starts(0, 2).action).toBe('step')
    expect(starts(1, 3).action).toBe('step')
    expect(starts(0, 3)).toMatchObject({
      action: 'roll-back',
      reasons: [
        'The pages of 3 visitors did not start in the candidate, and all pages of stable did.',
      ],
    })
  })

  it('is rolled back when its arm does not get its share, in either direction', () => {
    for (const candidate of [40, 200]) {
      const served = { served: candidate, paid: candidate }
      expect(decide(observe(stepOf(0.1, { served: 900, paid: 900 }, served)))).toMatchObject({
        action: 'roll-back',
        reasons: expect.arrayContaining([
          expect.stringContaining('the arms cannot be compared, and nothing protects'),
        ]),
      })
    }
    expect(decide(observe(stepOf(0.1, { served: 900 }, { served: 110 }))).action).toBe('step')
  })
})

it('spends a level of 0.01 over all rules', () => {
  const { counts, times, sampleRatioAlpha } = defaultRules
  const levels = [...counts, ...times].map(({ alpha }) => alpha)
  expect(levels.reduce((sum, alpha) => sum + alpha, sampleRatioAlpha)).toBeCloseTo(0.01, 12)
})

it('has figures that survive JSON, also for overwhelming evidence', () => {
  const { figures } = decide(failing(0, 40_000))
  expect(figures.failedOrders?.evidence).toBe(1e300)
  expect(JSON.parse(JSON.stringify(figures))).toEqual(figures)
})

describe('more harm', () => {
  const visitors = fc.integer({ min: 0, max: 300 })

  it('never turns a roll-back into a step', () => {
    fc.assert(
      fc.property(
        visitors,
        visitors,
        fc.integer({ min: 1, max: 50 }),
        (stable, candidate, added) => {
          const evidence = (count: number) =>
            decide(failing(stable, count)).figures.failedOrders?.evidence ?? 0
          expect(evidence(candidate + added)).toBeGreaterThanOrEqual(evidence(candidate))
        },
      ),
    )
  })

  it('has the same evidence, whatever the order of the steps', () => {
    const step = fc
      .tuple(fc.constantFrom(0.01, 0.1, 0.5), visitors, visitors)
      .map(([share, stable, candidate]) =>
        stepOf(
          share,
          { errors: stable, served: 3 * stable },
          { errors: candidate, served: stable },
        ),
      )
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), steps => {
        const [forth, back] = [decide(observe(...steps)), decide(observe(...[...steps].reverse()))]
        expect(back.action).toBe(forth.action)
        for (const [name, { evidence }] of Object.entries(forth.figures))
          expect(back.figures[name]?.evidence).toBeCloseTo(evidence, 6 - Math.log10(1 + evidence))
      }),
    )
  })
})
