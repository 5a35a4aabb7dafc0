import { describe, expect, test } from 'vitest'

import { readHours, writeHours } from './cost-address.ts'

const read = (search: string) => readHours(new URLSearchParams(search))

describe('readHours', () => {
  test('reads a count of hours, parts of an hour rounded up', () => {
    expect(read('hours=176')).toBe(176)
    expect(read('hours=175.2')).toBe(176)
  })

  test('holds it within a month', () => {
    expect(read('hours=9999')).toBe(744)
  })

  test('answers null for what is no count of hours', () => {
    for (const text of ['', '0', '-5', 'abc', '1e3', 'NaN'])
      expect(read(`hours=${text}`)).toBeNull()
  })
})

describe('writeHours', () => {
  test('keeps the parameters of others', () => {
    const params = new URLSearchParams('q=gpu&hours=3')
    expect(writeHours(params, 176).toString()).toBe('q=gpu&hours=176')
    expect(writeHours(params, null).toString()).toBe('q=gpu')
  })
})
