import { describe, expect, test } from 'vitest'

import { readHours, writeHours } from './cost-address.ts'

const read = (search: string) => readHours(new URLSearchParams(search))

describe('readHours', () => {
  test('reads a number of hours and rounds parts of an hour up', () => {
    expect(read('hours=176')).toBe(176)
    expect(read('hours=175.2')).toBe(176)
  })

  test('limits it to the hours of a month', () => {
    expect(read('hours=9999')).toBe(744)
  })

  test('returns null for anything that is not a number of hours', () => {
    for (const text of ['', '0', '-5', 'abc', '1e3', 'NaN'])
      expect(read(`hours=${text}`)).toBeNull()
  })
})

describe('writeHours', () => {
  test('preserves other parameters', () => {
    const params = new URLSearchParams('q=gpu&hours=3')
    expect(writeHours(params, 176).toString()).toBe('q=gpu&hours=176')
    expect(writeHours(params, null).toString()).toBe('q=gpu')
  })
})
