import { describe, expect, test } from 'vitest'

import { compareSearch, readCompared } from './compare-address.ts'

const read = (search: string) => readCompared(new URLSearchParams(search))

describe('readCompared', () => {
  test('returns null when the URL has no comparison', () => {
    expect(read('q=gpu')).toBeNull()
    expect(read('cmp=')).toBeNull()
  })

  test('reads each product once', () => {
    expect(read('cmp=1001,1013, 1001')).toEqual({
      ids: [1001, 1013],
      unreadable: [],
      isCut: false,
    })
  })

  test('reads the first four and reports that there were more', () => {
    expect(read('cmp=1,2,3,4,5')).toMatchObject({ ids: [1, 2, 3, 4], isCut: true })
  })

  test('reports values that are not product ids', () => {
    expect(read('cmp=1001,abc,-5,1e3')).toMatchObject({
      ids: [1001],
      unreadable: ['abc', '-5', '1e3'],
    })
  })
})

describe('compareSearch', () => {
  test('preserves other parameters and the commas', () => {
    const params = new URLSearchParams('q=a b&cmp=7')
    expect(compareSearch(params, [1001, 1013])).toBe('q=a+b&cmp=1001,1013')
    expect(compareSearch(params, [])).toBe('q=a+b')
  })
})
