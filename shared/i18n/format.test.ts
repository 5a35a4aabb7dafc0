import { afterEach, describe, expect, it } from 'vitest'

import {
  formatDateTime,
  formatGigabytes,
  formatHourly,
  formatMoney,
  formatMonthly,
  formatNumber,
} from './format.ts'
import { setLanguage } from './i18n.ts'

afterEach(() => {
  setLanguage('en')
})

describe('prices', () => {
  it('show 2 decimals a month', { tags: ['S1.usd', 'S9.prices'] }, () => {
    expect(formatMonthly('83.00')).toBe('$83.00')
    expect(formatMonthly('12345.5')).toBe('$12,345.50')
    expect(formatMoney('6', 'month')).toBe('$6.00')
  })

  it('show 4 decimals an hour, and more when there are any', {
    tags: ['S1.usd', 'S9.prices.hour'],
  }, () => {
    expect(formatHourly('0.1236')).toBe('$0.1236')
    expect(formatHourly('0.009')).toBe('$0.0090')
    expect(formatMoney('6', 'hour')).toBe('$6.0000')
    expect(formatHourly('0.12345678')).toBe('$0.12345678')
  })

  it('are never converted to a float', () => {
    expect(formatMonthly('123456789012.01')).toBe('$123,456,789,012.01')
  })

  it('show the currency when the language is not English', () => {
    setLanguage('es')
    expect(formatMonthly('1234.50')).toBe('US$1,234.50')
    setLanguage('zh-TW')
    expect(formatHourly('0.1236')).toBe('US$0.1236')
  })
})

describe('other numbers', () => {
  it('have separators and units', () => {
    expect(formatNumber(12_345)).toBe('12,345')
    expect([formatGigabytes(16), formatGigabytes(1500), formatGigabytes(2000)]).toEqual([
      '16 GB',
      '1,500 GB',
      '2 TB',
    ])
  })
})

describe('dates', () => {
  it('returns an invalid date unchanged', () => {
    expect(formatDateTime('soon')).toBe('soon')
    expect(formatDateTime('2026-11-21T12:00:00Z')).toMatch(/2026/)
  })
})
