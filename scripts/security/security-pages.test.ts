import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

import { level1, level2 } from './asvs-items.ts'
import { type NamedTest, readTables, testsIn } from './tables.ts'
import { titlesIn } from './test-titles.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

const threats = readTables(read('docs/threats.md'), [
  'Asset or actor',
  'Threat',
  'What stops it',
  'Test',
])
const asvs = readTables(read('docs/asvs.md'), ['Item', 'In short', 'State', 'Test or reason'])
/** A title that is shorter could be the beginning of any other. */
const shortestTitle = 10
const shortestReason = 20

const known = new Map<string, string[]>()

function titlesOf(path: string): string[] {
  const titles = known.get(path) ?? titlesIn({ path, source: read(path) })
  known.set(path, titles)
  return titles
}

function findFault({ file, title }: NamedTest): string | null {
  if (!existsSync(resolve(root, file))) return `${file} does not exist`
  if (title.length < shortestTitle) return `"${title}" is too short`
  const isThere = titlesOf(file).some(each => each.startsWith(title))
  return isThere ? null : `${file} has no test "${title}"`
}

const faultsOf = (tests: NamedTest[]) =>
  tests.map(findFault).filter((fault): fault is string => fault !== null)

describe('the table of threats', () => {
  it('has one existing test in each row', () => {
    expect(threats.length).toBeGreaterThan(40)
    const withoutOne = threats.filter(([, , , cell = '']) => testsIn(cell).length !== 1)
    expect(withoutOne).toEqual([])
    expect(faultsOf(threats.flatMap(([, , , cell = '']) => testsIn(cell)))).toEqual([])
  })

  it('names each threat once', () => {
    const named = threats.map(([asset, threat]) => `${asset}: ${threat}`)
    expect(new Set(named).size).toBe(named.length)
  })
})

describe('the comparison with ASVS', () => {
  it('has each item of level 1, and of level 2 for authentication and sessions, once and in order', () => {
    const toNumbers = (item: string) => item.split('.').map(Number)
    const inOrder = [...level1, ...level2].sort((left, right) => {
      const [a, b] = [toNumbers(left), toNumbers(right)]
      const index = a.findIndex((part, place) => part !== b[place])
      return (a[index] ?? 0) - (b[index] ?? 0)
    })
    expect(asvs.map(([item]) => item)).toEqual(inOrder)
  })

  it('has an existing test or a file for what is met, and a reason for what is not', () => {
    const faults = asvs.flatMap(([item, , state, cell = '']) => {
      const tests = testsIn(cell)
      if (state === 'met') {
        const hasFile = /\]\([^)]+\)/.test(cell)
        return tests.length > 0 || hasFile ? faultsOf(tests) : [`${item} has no test and no file`]
      }
      if (state !== 'deviation' && state !== 'not applicable') return [`${item} is "${state}"`]
      return cell.length < shortestReason ? [`${item} has no reason`] : faultsOf(tests)
    })
    expect(faults).toEqual([])
  })
})

it('reads the titles of tests, and no other text', () => {
  const source = `
    const rows = ['not a title of a test']
    describe('no test', () => {
      it('sends a mail', { tags: [] }, async () => {})
      it.each(rows)('rejects %s', () => {})
      test.skipIf(true)(\`sells \${rows} once\`, () => {})
      test.use({ baseURL: 'no title' })
      test.describe('no title either', () => {})
      expect(it).toBe('nothing')
    })`
  expect(titlesIn({ path: 'a.test.ts', source })).toEqual(['sends a mail', 'rejects %s', 'sells '])
})

it('reads the rows of tables with the header, and the tests of a cell', () => {
  const markdown = '| A | B |\n|---|---|\n| 1 | 2 |\n\n| C | B |\n|---|---|\n| 3 | 4 |'
  expect(readTables(markdown, ['A', 'B'])).toEqual([['1', '2']])
  expect(testsIn('`a/b.test.ts`: sells; and pays<br>`c.spec.ts`: asks<br>no test')).toEqual([
    { file: 'a/b.test.ts', title: 'sells; and pays' },
    { file: 'c.spec.ts', title: 'asks' },
  ])
})
