import { describe, expect, it } from 'vitest'

import { countPlaywright, countVitest, sum } from './counts.ts'

describe('counts', () => {
  it('counts a file that fails to load as a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      numPendingTests: 1,
      numTodoTests: 0,
      numFailedTestSuites: 1,
    }
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 1 })
  })

  it('counts a test that passed on a retry as failed', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] }
    expect(countPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 0 })
  })

  it('rejects a report with another shape', () => {
    expect(() => countPlaywright({ passed: 3 })).toThrow()
  })

  it('adds the counts', () => {
    const one = { passed: 1, failed: 2, skipped: 3 }
    expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 })
  })
})
