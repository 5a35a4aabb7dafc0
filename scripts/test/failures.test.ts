import { describe, expect, it } from 'vitest'

import { describeFailures, outputFailures, playwrightFailures, vitestFailures } from './failures.ts'

describe('vitestFailures', () => {
  const file = (status: string, assertionResults: object[], message = '') => ({
    testResults: [{ name: 'a.test.ts', status, message, assertionResults }],
  })

  it('names each failed test with its messages, and no passed test', () => {
    const report = file('failed', [
      { fullName: 'adds', status: 'passed', failureMessages: [] },
      { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1'] },
    ])
    expect(vitestFailures(report)).toEqual([
      { name: 'a.test.ts › subtracts', messages: ['expected 1'] },
    ])
  })

  it('names a file that fails to load', () => {
    expect(vitestFailures(file('failed', [], 'Cannot find module'))).toEqual([
      { name: 'a.test.ts', messages: ['Cannot find module'] },
    ])
  })
})

describe('playwrightFailures', () => {
  const spec = (title: string, ok: boolean, message: string) => ({
    title,
    ok,
    file: 'cart.spec.ts',
    tests: [{ results: [{ errors: ok ? [] : [{ message }] }] }],
  })

  it('names failed tests at any nesting level, and errors outside tests', () => {
    const report = {
      suites: [
        {
          specs: [spec('adds', true, '')],
          suites: [{ specs: [spec('removes', false, 'Timeout of 90000ms')] }],
        },
      ],
      errors: [{ message: 'No browser' }],
    }
    expect(playwrightFailures(report)).toEqual([
      { name: 'cart.spec.ts › removes', messages: ['Timeout of 90000ms'] },
      { name: 'outside any test', messages: ['No browser'] },
    ])
  })
})

describe('outputFailures', () => {
  it('contains the marked lines, or else the last ones', () => {
    const marked = '✔ a: yes\n \u001b[31m✘\u001b[39m b: 1 of 20\n1 of 2 claims hold\n'
    expect(outputFailures('story', marked)).toEqual([
      { name: 'story', messages: [' ✘ b: 1 of 20'] },
    ])
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`)
    const [failure] = outputFailures('types', lines.join('\n'))
    expect(failure?.messages).toEqual(lines.slice(-20))
  })

  it('is empty without output', () => {
    expect(outputFailures('lint', '\n')).toEqual([])
  })
})

describe('describeFailures', () => {
  it('describes failures with their reasons, without colours', () => {
    const text = describeFailures([
      { name: 'removes', messages: ['\u001b[31mno\u001b[39m', 'yes'] },
    ])
    expect(text).toBe('✘ removes\n    no\n    yes')
  })

  it('shortens long lists and messages', () => {
    const failures = Array.from({ length: 12 }, () => ({ name: 'x', messages: ['y'.repeat(5000)] }))
    const text = describeFailures(failures)
    expect(text).toMatch(/… and 2 more$/)
    expect(text.length).toBeLessThan(21_000)
  })
})
