import { describe, expect, it } from 'vitest'

import { blame } from './blame.ts'
import { describeReport } from './describe.ts'
import { countResults, mergeResults } from './merge.ts'
import { type Result, toLine } from './result.ts'

const file = '/r/catalog/home-page.1a2b.js'

describe('blame', () => {
  it('names the changed container whose file failed, also on a page of another one', () => {
    expect(blame(file, 'shell', ['catalog', 'cart'])).toBe('catalog')
  })

  it('names the only changed container when an unchanged one fails because of it', () => {
    expect(blame(file, 'catalog', ['shared'])).toBe('shared')
  })

  it('names the owner of the page without a file', () => {
    expect(blame(null, 'cart', ['cart', 'catalog'])).toBe('cart')
    expect(blame(null, 'checkout', ['cart', 'catalog'])).toBe('checkout')
  })
})

describe('mergeResults', () => {
  const result = (outcome: Result['outcome'], message?: string): Result => ({
    group: 'axe',
    subject: 'home-page · guest · es · phone',
    outcome,
    ...(message && { message }),
  })

  it('records what passed only when it was repeated as flaky, with its first message', () => {
    expect(mergeResults([result('failed', 'No name')], [result('passed')])).toEqual([
      result('flaky', 'No name'),
    ])
  })

  it('keeps what failed twice as failed', () => {
    const merged = mergeResults([result('failed', 'First')], [result('failed', 'Second')])
    expect(merged).toEqual([result('failed', 'Second')])
    expect(countResults(merged)).toEqual({ passed: 0, flaky: 0, failed: 1 })
  })
})

it('makes one line of an error with control characters', () => {
  expect(toLine('Error:\n  \u001b[1m no price')).toBe('Error: [1m no price')
})

it('lists what was not looked at, and counts the rest of a long list', () => {
  const notLookedAt = Array.from({ length: 32 }, (_, index) => `home-page ${index + 1}`)
  const lines = describeReport({ results: [], notLookedAt, parts: [] }).split('\n')
  expect(lines.slice(1, 3)).toEqual(['  not looked at: 32', '    home-page 1'])
  expect(lines.slice(-2)).toEqual(['    home-page 30', '    … and 2 more'])
  expect(describeReport({ results: [], notLookedAt: [], parts: [] })).toContain('nothing')
})
