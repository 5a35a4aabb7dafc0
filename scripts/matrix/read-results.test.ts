import { describe, expect, it } from 'vitest'

import { readResults } from './read-results.ts'

const result = (at: number, duration: number, message?: string) => ({
  startTime: new Date(at).toISOString(),
  duration,
  errors: message ? [{ message }] : [],
})
const spec = (title: string, tests: object[]) => ({ title, file: 'purchase/buy.spec.ts', tests })
const report = {
  suites: [
    {
      specs: [
        spec('buys', [
          { projectName: 'one', status: 'expected', results: [result(0, 4000)] },
          {
            projectName: 'other',
            status: 'unexpected',
            results: [result(0, 3000, '\u001b[31mno cart\u001b[39m')],
          },
        ]),
      ],
      suites: [
        {
          specs: [
            spec('rents', [
              { projectName: 'one', status: 'skipped', results: [result(5000, 1500)] },
              { projectName: 'other', status: 'skipped', results: [] },
            ]),
          ],
        },
      ],
    },
  ],
  errors: [],
}

describe('readResults', () => {
  it('counts the tests of each project and measures their time', () => {
    const [one] = readResults(report, ['one'])
    expect(one).toEqual({ passed: 1, skipped: 1, notRun: 0, failed: [], seconds: 6.5 })
  })

  it('names failed tests with their messages, and counts tests after the limit of failures', () => {
    const [, other] = readResults(report, ['one', 'other'])
    const file = 'e2e/tests/purchase/buy.spec.ts'
    expect(other).toMatchObject({
      notRun: 1,
      failed: [{ title: 'buys', file, message: 'no cart' }],
    })
  })

  it('rejects a report of tests that could not start', () => {
    const errors = [{ message: 'No browser' }]
    expect(() => readResults({ suites: [], errors }, ['one'])).toThrow('No browser')
  })
})
