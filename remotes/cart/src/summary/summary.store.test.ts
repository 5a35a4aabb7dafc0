// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { compareMoney, subtotal, total } from '@storefront/api/money'
import { samplePlan } from '@storefront/api/testing/sample-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { toLineView } from '../lines/lines.store.ts'
import { makeLine } from '../testing/make-line.ts'
import { pricesOf } from './interval.ts'
import { summarize } from './summary.store.ts'

const cents = fc.integer({ min: 1, max: 2_500_000 }).map(units => (units / 100).toFixed(2))
const fees = fc.integer({ min: 1, max: 400_000 }).map(units => (units / 10_000).toFixed(4))

test('prices a line for a month by its subtotal', () => {
  const view = toLineView(makeLine('month'), 2, 12)
  expect(view).toMatchObject({ price: '166.00', monthlyCap: '166.00', problem: null })
})

test('prices a line for an hour exactly and caps it by the month', {
  tags: ['S3.line.fields'],
}, () => {
  const view = toLineView(makeLine('hour'), 3, 12)
  expect(view).toMatchObject({ price: '0.3708', monthlyCap: '249.00' })
})

test('marks a sold-out line as unavailable and a short one as reducible', () => {
  expect(toLineView(makeLine('month'), 2, 0).problem).toEqual({ kind: 'sold-out' })
  expect(toLineView(makeLine('month'), 2, 1).problem).toEqual({ kind: 'short', left: 1 })
})

test('reports no problem while the stock is unknown', () => {
  expect(toLineView(makeLine('month'), 100, null).problem).toBeNull()
})

test('has nothing due today for hourly plans, and counts only what can be ordered', () => {
  const other = samplePlan({ product_id: 1001, hourly_fee: '0.0090', monthly_fee: '6.00' })
  const lines = [toLineView(makeLine('hour'), 2, 12), toLineView(makeLine('hour', other), 1, 0)]
  expect(summarize(lines)).toMatchObject({
    units: 2,
    price: '0.2472',
    monthlyCap: '166.00',
    dueToday: '0.00',
    lineCount: 2,
    problemCount: 1,
  })
})

test('shows what the same lines cost before prices changed', () => {
  const change = {
    kind: 'repriced',
    product_id: 1006,
    planName: 'Dedicated 4C-16G',
    location: 'Taipei, TW',
    before: '80.00',
    after: '83.00',
    interval: 'month',
  } as const
  const lines = [toLineView(makeLine('month'), 2, 12)]
  expect(summarize(lines, [change])).toMatchObject({ price: '166.00', priceBefore: '160.00' })
  expect(summarize(lines, [{ ...change, interval: 'hour' }]).priceBefore).toBeNull()
  expect(summarize(lines).priceBefore).toBeNull()
})

test('names both prices before the customer confirms a switch', () => {
  const lines = [toLineView(makeLine('month'), 2, 12)]
  expect(pricesOf(lines)).toEqual({ hour: '$0.2472', month: '$166.00' })
})

test('adds up exactly for any cart', () => {
  const plans = fc.array(fc.tuple(cents, fees, fc.integer({ min: 1, max: 100 })), { minLength: 1 })
  fc.assert(
    fc.property(plans, list => {
      const lines = list.map(([monthly_fee, hourly_fee, quantity]) =>
        toLineView(makeLine('month', samplePlan({ monthly_fee, hourly_fee })), quantity, 100),
      )
      const summary = summarize(lines)
      expect(summary.price).toBe(
        total(list.map(([monthly_fee, , quantity]) => subtotal(monthly_fee, quantity))),
      )
      expect(compareMoney(summary.price, summary.monthlyCap)).toBe(0)
      expect(summary.dueToday).toBe(summary.price)
    }),
  )
})
