import { describe, expect, it } from 'vitest'

import { prove } from './coverage.ts'
import { mutate } from './mutants.ts'
import { idsIn } from './requirement-ids.ts'
import { parseRequirements } from './requirements.ts'
import { readPlaywright, readVitest, type Test } from './tests.ts'

const markdown = [
  '# Requirements',
  '',
  '## 1 Shop',
  '- `S1.cart` Plans are added.',
  '- `C1` A drop.',
]
const requirements = parseRequirements(markdown.join('\n'))
const both = ['S1.cart', 'C1']
const test = (ids: string[], status: Test['status'] = 'passed'): Test => ({
  title: 'adds',
  ids,
  file: 'a.test.ts',
  status,
})

describe('requirements', () => {
  it('are lines with a unique id', () => {
    expect(requirements).toEqual([
      { id: 'S1.cart', text: 'Plans are added.', section: '1 Shop' },
      { id: 'C1', text: 'A drop.', section: '1 Shop' },
    ])
    expect(() => parseRequirements('- `S1.cart` a\n- `S1.cart` b')).toThrow('Line 2: S1.cart')
    expect(() => parseRequirements('- S1.cart a')).toThrow('Line 1 is not a requirement')
    expect(() => parseRequirements('- `S1.cart`')).toThrow('Line 1 is not a requirement')
  })

  it('are proven by passed tests with their id', () => {
    const all = [test(both), test(['S1.cart']), test([])]
    const { proofs, faults } = prove(requirements, all, [{ file: 'a.test.ts', id: 'C1' }])
    expect(proofs.map(({ tests }) => tests.length)).toEqual([2, 1])
    expect(faults).toEqual([])
  })

  it.each([
    ['no test', [test(['S1.cart'])], 'C1 has no test'],
    ['an unknown id', [test(both), test(['S1.card'])], 'unknown id S1.card'],
    ['a failed test', [test(both), test(both, 'failed')], 'a.test.ts failed'],
    ['a test that did not run', [test(both), test(both, 'not run')], 'a.test.ts not run'],
  ])('are not proven with %s', (_, tests, fault) => {
    const { faults } = prove(requirements, tests, [])
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(fault)
  })

  it('are not proven by a test that only the source has', () => {
    const sources = ['a.test.ts', 'b.test.ts'].map(file => ({ file, id: 'C1' }))
    expect(prove(requirements, [test(both)], sources).faults).toEqual([
      'b.test.ts names C1, but the run has no test with this id',
    ])
  })
})

it('reads ids from the tags of both test runners', () => {
  const source = `it('a [C9]', { ta${''}gs: ['S2.home.t-empty', 'C14'] }, () => {})
    test('b', { ta${''}g: '@S1.cart' }, () => {})
    test('c', { ta${''}g: ['@C1',\n '@slow'] }, () => {})`
  expect(idsIn(source)).toEqual(['S2.home.t-empty', 'C14', 'S1.cart', 'C1'])
})

it('changes a text that occurs once, and nothing else', () => {
  const mutant = { id: 'C1', file: 'a.ts', from: 'a < 1', to: '$& > 1' }
  expect(mutate('if (a < 1)', mutant)).toBe('if ($& > 1)')
  expect(() => mutate('a < 1 || a < 1', mutant)).toThrow('2 times')
  expect(() => mutate('a > 1', mutant)).toThrow('0 times')
  expect(() => mutate('a < 1', { ...mutant, to: 'a < 1' })).toThrow('changes nothing')
})

it('reads the reports of both test runners', () => {
  const proven = ['C1']
  const results = [
    { fullName: 'cart adds', status: 'passed', tags: proven },
    { fullName: 'cart waits', status: 'pending', tags: [] },
  ]
  const unit = { testResults: [{ name: '/p/shared/a.test.ts', assertionResults: results }] }
  expect(readVitest(unit, '/p')).toEqual([
    { title: 'cart adds', ids: ['C1'], file: 'shared/a.test.ts', status: 'passed' },
    { title: 'cart waits', ids: [], file: 'shared/a.test.ts', status: 'not run' },
  ])
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tags: proven,
    tests: [{ status }],
  })
  const inner = { title: 'on a phone', specs: [spec('taps', 'flaky')] }
  const suite = { title: 'a.spec.ts', specs: [spec('buys', 'expected')], suites: [inner] }
  expect(readPlaywright({ suites: [suite] })).toEqual([
    { title: 'buys', ids: ['C1'], file: 'e2e/tests/a.spec.ts', status: 'passed' },
    { title: 'on a phone taps', ids: ['C1'], file: 'e2e/tests/a.spec.ts', status: 'failed' },
  ])
})
