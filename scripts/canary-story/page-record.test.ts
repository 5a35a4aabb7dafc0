import { expect, it } from 'vitest'

import { PageRecord } from './page-record.ts'

const [stable, candidate] = ['a'.repeat(64), 'b'.repeat(64)]
const files = ['/r/catalog/entry.1.js']

/** A shop whose compositions list only these files. */
const createRecord = () =>
  new PageRecord(async (_, paths) => paths.filter(path => !files.includes(path)))

it('counts a page that has one composition only', async () => {
  const record = createRecord()
  await record.add({ composition: stable, files, named: [stable, stable] })
  expect(record).toMatchObject({ pages: 1, mixed: [] })
})

it('names what a page has of another composition', async () => {
  const record = createRecord()
  await record.add({ composition: stable, files: [...files, '/r/catalog/entry.2.js'] })
  await record.add({ composition: stable, files, named: [stable, candidate] })
  expect(record.mixed).toEqual([
    `${stable} with /r/catalog/entry.2.js`,
    `${stable} with ${candidate}`,
  ])
})
