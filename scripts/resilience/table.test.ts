import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@storefront/kit/root'
import { expect, it } from 'vitest'

import { allCells, chooseCells } from './cell.ts'
import { describeSnapshot } from './snapshot.ts'
import { describeResult, faultTexts, toPage } from './table.ts'

it('describes what a customer sees by role and name', () => {
  const snapshot = `- alert:
  - heading "The cart could not be loaded" [level=2]
  - paragraph: The rest of the shop works.
  - button "Try again"`
  expect(describeSnapshot(snapshot)).toBe(
    'alert, heading “The cart could not be loaded”, button “Try again”',
  )
  expect(describeSnapshot('- text: Try again.')).toBe('text “Try again.”')
})

it('shows why a cell fails', () => {
  const [cell] = chooseCells({ only: 'cart', fault: '404' })
  if (!cell) throw new Error('No cell')
  const problems = ['no report names the release']
  expect(describeResult({ cell, seen: null, problems, isRepeated: true })).toMatch(
    /^✘ cart × 404: .* · second attempt\n {4}no report names the release$/,
  )
})

it('explains every fault', () => {
  expect(Object.keys(faultTexts).sort()).toEqual(
    [...new Set(allCells.map(({ row }) => row.name))].sort(),
  )
})

it('has written a page with a row for every cell', async () => {
  const page = await readFile(join(root, 'docs', 'resilience.md'), 'utf8')
  const rows = allCells.map(({ row }) => `| ${row.name} |`)
  const found = page.split('\n').filter(line => rows.some(row => line.startsWith(row)))
  // One more row for each fault explains it.
  expect(found).toHaveLength(allCells.length + Object.keys(faultTexts).length)
  expect(page.split('\n## ')[0]).toBe(toPage([]).split('\n## ')[0])
})
