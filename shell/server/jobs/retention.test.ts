import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestShop, type TestShop } from '../testing/routes.ts'
import { listJobs } from './list-jobs.ts'

/** The rows of the table under this heading, as lists of the code in each of their cells. */
async function readRetention(): Promise<string[][][]> {
  const page = new URL('../../../docs/operations.md', import.meta.url)
  const [, chapter = ''] = (await readFile(page, 'utf8')).split('\n## Retention\n')
  const [section = ''] = chapter.split('\n## ')
  const rows = section.split('\n').filter(line => line.startsWith('| '))
  return rows.map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)),
  )
}

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

it('lists a period for each table of the database', async () => {
  const { rows } = await shop.dependencies.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const listed = (await readRetention()).flatMap(([tables = []]) => tables)
  expect([...new Set(listed)].sort()).toEqual(rows.map(({ name }) => name).sort())
})

it('names existing jobs', async () => {
  const { dependencies, app } = shop
  const names = listJobs({ dependencies, log: app.log }).map(({ name }) => name)
  const named = (await readRetention()).flatMap(cells => cells[2] ?? [])
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(name => !names.includes(name))).toEqual([])
})
