import { compareMoney } from '@storefront/api/money'
import { assert, constantFrom, date, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { capPerServer, costOf, hoursIn, monthOf, nextMonth, startOf, type Use } from './usage.ts'

const at = (text: string) => new Date(text)
const moment = date({ min: at('2025-01-01'), max: at('2028-01-01'), noInvalidDate: true })

describe('hours of a month', () => {
  it.each([
    ['2026-11-05T10:30:00Z', '2026-11-05T10:30:00Z', 0],
    ['2026-11-05T10:30:00Z', '2026-11-05T10:30:01Z', 1],
    ['2026-11-05T10:30:00Z', '2026-11-05T11:30:00Z', 1],
    ['2026-11-05T10:30:00Z', '2026-11-05T11:30:01Z', 2],
    ['2026-10-31T23:30:00Z', '2026-11-01T00:30:00Z', 0],
    ['2026-10-31T23:30:00Z', '2026-11-01T00:31:00Z', 1],
    ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 720],
    ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z', 0],
  ])('of a server that is ready at %s, until %s: %i', (readyAt, until, hours) => {
    const use = { readyAt: at(readyAt), deletedAt: null, until: at(until) }
    expect(hoursIn('2026-11', use)).toBe(hours)
  })

  it('contain each started hour in exactly one month', () => {
    assert(
      property(moment, integer({ min: 0, max: 200 * 24 * 60 }), (readyAt, minutes) => {
        const until = new Date(readyAt.getTime() + minutes * 60_000)
        let sum = 0
        for (let month = monthOf(readyAt); startOf(month) <= until; month = nextMonth(month))
          sum += hoursIn(month, { readyAt, deletedAt: null, until })
        expect(sum).toBe(Math.ceil(minutes / 60))
      }),
    )
  })

  it('are counted in UTC, also in months with a clock change', () => {
    const full = {
      readyAt: at('2026-01-01T00:00:00Z'),
      deletedAt: null,
      until: at('2027-06-01T00:00:00Z'),
    }
    expect(hoursIn('2026-03', full)).toBe(744)
    expect(hoursIn('2026-10', full)).toBe(744)
  })
})

describe('a deleted server', () => {
  const minutes = integer({ min: 0, max: 200 * 24 * 60 })
  const plan = { unit: '0.1236', cap: '83.00' }
  const later = (moment: Date, count: number) => new Date(moment.getTime() + count * 60_000)
  /** Returns the costs of each month until `until`. */
  const costs = (use: Use) => {
    const found: string[] = []
    for (let month = monthOf(use.readyAt); startOf(month) <= use.until; month = nextMonth(month))
      found.push(costOf(hoursIn(month, use), plan).amount)
    return found
  }

  it('costs nothing after the request for deletion, and never more than the cap', () => {
    assert(
      property(moment, minutes, minutes, (readyAt, used, passed) => {
        const deletedAt = later(readyAt, used)
        const atOnce = costs({ readyAt, deletedAt, until: deletedAt })
        const until = later(deletedAt, passed)
        const seenLater = costs({ readyAt, deletedAt, until })
        expect(seenLater.slice(0, atOnce.length)).toEqual(atOnce)
        expect(seenLater.slice(atOnce.length).filter(amount => amount !== '0.00')).toEqual([])
        for (const amount of seenLater)
          expect(compareMoney(amount, plan.cap)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('costs the same before its deletion as a server that is not deleted', () => {
    assert(
      property(moment, minutes, minutes, (readyAt, used, before) => {
        const deletedAt = later(readyAt, used)
        const until = later(readyAt, Math.min(used, before))
        expect(costs({ readyAt, deletedAt, until })).toEqual(
          costs({ readyAt, deletedAt: null, until }),
        )
      }),
    )
  })

  it('costs nothing if its deletion was requested before it was ready', () => {
    const use = { readyAt: at('2026-11-05T10:30:01Z'), deletedAt: at('2026-11-05T10:30:00Z') }
    expect(hoursIn('2026-11', { ...use, until: at('2026-12-01T00:00:00Z') })).toBe(0)
  })
})

describe('the cost', () => {
  it('is exact and rounded once', () => {
    expect(costOf(3, { unit: '0.1236', cap: '83.00' })).toEqual({ amount: '0.37', isCapped: false })
    expect(costOf(0, { unit: '0.1236', cap: '83.00' })).toEqual({ amount: '0.00', isCapped: false })
  })

  it('is the monthly price after the hour that reaches it', () => {
    expect(costOf(671, { unit: '0.1236', cap: '83.00' })).toEqual({
      amount: '82.94',
      isCapped: false,
    })
    expect(costOf(672, { unit: '0.1236', cap: '83.00' })).toEqual({
      amount: '83.00',
      isCapped: true,
    })
    expect(costOf(744, { unit: '0.1236', cap: '83.00' }).amount).toBe('83.00')
  })

  it('never decreases with more hours and never exceeds the cap', { tags: ['D7.hourly'] }, () => {
    const plan = constantFrom(['0.1236', '83.00'], ['0.009', '6.00'], ['23.2143', '15600.00'])
    assert(
      property(plan, integer({ min: 0, max: 743 }), ([unit = '', cap = ''], hours) => {
        const less = costOf(hours, { unit, cap }).amount
        const more = costOf(hours + 1, { unit, cap }).amount
        expect(compareMoney(less, more)).toBeLessThanOrEqual(0)
        expect(compareMoney(more, cap)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('of all servers of a line never exceeds the cap of the line', () => {
    expect(capPerServer('166.00', 2)).toBe('83.00')
    expect(capPerServer('0.05', 2)).toBe('0.02')
    assert(
      property(integer({ min: 0, max: 1e9 }), integer({ min: 1, max: 500 }), (cents, quantity) => {
        const line = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        const one = Number(capPerServer(line, quantity).replace('.', ''))
        expect(one * quantity).toBeLessThanOrEqual(cents)
        expect((one + 1) * quantity).toBeGreaterThan(cents)
      }),
    )
  })
})
