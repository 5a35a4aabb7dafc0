import { describe, expect, it } from 'vitest'

import { chooseCells } from './cell.ts'
import { problemsOf } from './check-cell.ts'
import type { Observation } from './observation.ts'

const good: Observation = {
  container: 'cart',
  fault: '404',
  sees: 'alert, heading “The cart could not be loaded”, button “Try again”',
  seenMs: 2300,
  sale: 'A plan can be added',
  saleFailure: null,
  healing: 'Try again',
  healingFailure: null,
  reloads: 0,
  requests: 5,
  sent: ['load /r/cart/entry.1a2b.js'],
  report: { release: 'a'.repeat(64), team: 'cart', errors: 1, message: 'load: Error' },
}

function check(changes: Partial<Observation>, fault = '404', only = 'cart'): string[] {
  const [cell] = chooseCells({ only, fault })
  if (!cell) throw new Error('No cell')
  return problemsOf(cell, { ...good, ...changes })
}

describe('a cell', () => {
  it('keeps its rule', () => {
    expect(check({})).toEqual([])
  })

  it.each<[string, Partial<Observation>, string]>([
    ['there is no fallback', { sees: 'nothing' }, 'the customer sees nothing'],
    ['the fallback is late', { seenMs: 13_000 }, 'the customer sees it after 13000 ms'],
    ['the rest does not sell', { saleFailure: 'no link' }, 'the rest does not sell: no link'],
    ['nothing heals it', { healingFailure: 'no table' }, 'the page does not come back: no table'],
    ['the page reloads', { reloads: 1 }, 'the page reloads 1 times'],
    ['the file is requested too often', { requests: 16 }, '16 requests'],
    ['there is no report', { report: null }, 'no report names the release'],
    [
      'the report names another team',
      { report: { release: 'a', team: 'chat', errors: 1, message: '' } },
      'the report names chat instead of cart',
    ],
    [
      'the page blames another container',
      { sent: ['render /r/checkout/entry.1a2b.js'] },
      'the page blames another container: render /r/checkout/entry.1a2b.js',
    ],
    [
      'the report is doubled',
      { sent: ['load /r/cart/entry.1a2b.js', 'load /r/cart/entry.1a2b.js'] },
      '2 reports of one fault',
    ],
  ])('breaks its rule when %s', (_, changes, problem) => {
    const problems = check(changes)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  it('may wait longer for a file that hangs, and for a start without shared', () => {
    const changes = { seenMs: 13_000, sent: [], report: good.report }
    expect(check(changes, 'hung')).toEqual([])
    const report = { release: 'a', team: 'platform', errors: 1, message: '' }
    expect(check({ ...changes, report }, '404', 'shared')).toEqual([])
  })

  it('may reload once for a rollback, and report once for each page load', () => {
    const twice = { reloads: 1, sent: [...good.sent, ...good.sent] }
    expect(check(twice, 'no-expose')).toEqual([])
    expect(check({ ...twice, reloads: 2 }, 'no-expose')).toEqual(['the page reloads 2 times'])
  })
})
