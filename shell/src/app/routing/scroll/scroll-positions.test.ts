// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'

import { saveScroll, scrollOf } from './scroll-positions.ts'

beforeEach(() => sessionStorage.clear())

describe('scroll positions', () => {
  it('stores a position for each history entry', () => {
    saveScroll('a', 120.4)
    saveScroll('b', 900)
    saveScroll('a', 300)
    expect(scrollOf('a')).toBe(300)
    expect(scrollOf('b')).toBe(900)
    expect(scrollOf('c')).toBe(0)
  })

  it('stores the last fifty positions', () => {
    for (let page = 0; page < 60; page += 1) saveScroll(String(page), page)
    expect(scrollOf('9')).toBe(0)
    expect(scrollOf('10')).toBe(10)
  })

  it('ignores foreign or corrupt storage', () => {
    sessionStorage.setItem('scroll-positions', '{"a":1}')
    expect(scrollOf('a')).toBe(0)
    sessionStorage.setItem('scroll-positions', '[["a","x"],')
    saveScroll('a', 5)
    expect(scrollOf('a')).toBe(5)
  })
})
