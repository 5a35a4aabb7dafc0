import { samplePlan } from '@storefront/api/testing/sample-plan'
import fc from 'fast-check'
import { compareMoney, rate } from 'shared/money'
import { describe, expect, test } from 'vitest'

import { billedHours, breakEvenHours, costAtHours, maxMonthHours } from './cost.ts'

const money = (places: number, most: number) =>
  fc.integer({ min: 1, max: most }).map(units => (units / 10 ** places).toFixed(places))
const fees = fc.record({ monthly_fee: money(2, 2_999_999), hourly_fee: money(4, 399_999) })
const hours = fc.integer({ min: 1, max: maxMonthHours })

describe('costAtHours', () => {
  test('multiplies the hours exactly and caps the cost at the monthly price', () => {
    expect(costAtHours(samplePlan(), 176)).toEqual({
      hourly: '21.75',
      monthly: '83.00',
      breakEven: 672,
      isHourlyCheaper: true,
    })
    expect(costAtHours(samplePlan(), 671)).toMatchObject({ hourly: '82.94', isHourlyCheaper: true })
    expect(costAtHours(samplePlan(), 672)).toMatchObject({
      hourly: '83.00',
      isHourlyCheaper: false,
    })
    expect(costAtHours(samplePlan(), 744).hourly).toBe('83.00')
  })

  test('bills a part of an hour as a full hour', () => {
    expect(costAtHours(samplePlan({ hourly_fee: '1.0000' }), 2.01).hourly).toBe('3.00')
    expect(billedHours(0.2)).toBe(1)
    expect(billedHours(9_000)).toBe(maxMonthHours)
  })

  test('never decreases when hours are added', () => {
    fc.assert(
      fc.property(fees, hours, hours, (plan, one, other) => {
        const [few, many] = [Math.min(one, other), Math.max(one, other)]
        const [less, more] = [costAtHours(plan, few).hourly, costAtHours(plan, many).hourly]
        expect(compareMoney(less, more)).not.toBe(1)
      }),
    )
  })

  test('is never above the monthly price', () => {
    fc.assert(
      fc.property(fees, hours, (plan, count) => {
        expect(compareMoney(costAtHours(plan, count).hourly, plan.monthly_fee)).not.toBe(1)
      }),
    )
  })
})

describe('breakEvenHours', () => {
  test('is the first hour at which hourly billing costs the monthly price', () => {
    fc.assert(
      fc.property(fees, plan => {
        const first = breakEvenHours(plan)
        const last = (first ?? maxMonthHours + 1) - 1
        expect(compareMoney(rate(plan.hourly_fee, last), plan.monthly_fee)).toBe(-1)
        if (first === null) return
        expect(compareMoney(rate(plan.hourly_fee, first), plan.monthly_fee)).not.toBe(-1)
      }),
    )
  })

  test('returns null when the rate does not reach the monthly price within a month', () => {
    expect(breakEvenHours(samplePlan({ hourly_fee: '0.0000' }))).toBeNull()
    expect(breakEvenHours(samplePlan({ hourly_fee: '0.0100' }))).toBeNull()
  })
})
