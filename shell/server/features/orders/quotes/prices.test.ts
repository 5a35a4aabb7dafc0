import { subtotal, total } from '@storefront/api/money'
import Big from 'big.js'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { createFlavor } from '../testing/stock.ts'
import { priceLine, totalsOf } from './prices.ts'

const cents = integer({ min: 0, max: 2_000_000 }).map(value => new Big(value).div(100).toFixed(2))
const rates = integer({ min: 0, max: 500_000 }).map(value => new Big(value).div(10_000).toFixed(4))
const lines = array(
  record({ monthly_fee: cents, hourly_fee: rates, quantity: integer({ min: 1, max: 100 }) }),
  { minLength: 1, maxLength: 20 },
)

test('prices every line and total as exact decimals do', () => {
  assert(
    property(lines, constantFrom('month', 'hour'), (requested, interval) => {
      const priced = requested.map(({ quantity, ...fees }) =>
        priceLine(createFlavor(fees), interval, quantity),
      )
      const totals = totalsOf(priced, interval)
      for (const line of priced) expect(line.subtotal).toBe(subtotal(line.unit, line.quantity))
      expect(totals.total).toBe(total(priced.map(line => line.subtotal)))
      expect(totals.dueToday).toBe(interval === 'month' ? totals.total : '0.00')
      const exact = priced.reduce(
        (sum, line) => sum.plus(new Big(line.unit).times(line.quantity)),
        new Big(0),
      )
      if (interval === 'hour') expect(new Big(totals.hourlyRate).eq(exact)).toBe(true)
      else expect(totals.hourlyRate).toBe('')
    }),
  )
})

test('rounds half up once, at the end of a line', () => {
  const plan = createFlavor({ hourly_fee: '0.0149' })
  expect(priceLine(plan, 'hour', 2).subtotal).toBe('0.03')
  expect(priceLine(createFlavor({ hourly_fee: '0.005' }), 'hour', 1).subtotal).toBe('0.01')
  expect(priceLine(plan, 'hour', 2)).toMatchObject({
    feeProductId: 'price_h_1059',
    monthlyCap: '166.00',
  })
})
