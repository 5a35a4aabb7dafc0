import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.(test|fixture)\.|\btesting\b/.test(file)

it('is the only module in the browser that reads the alternative stock shape', {
  tags: ['S3.stock.alternative'],
}, () => {
  const files = ['remotes', 'shared', 'shell/src'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
  )
  const own = files.filter(file => isSource(file) && !file.includes('node_modules'))
  expect(own.length).toBeGreaterThan(300)
  const readers = own.filter(file => readFileSync(file, 'utf8').includes('stock_quantity'))
  // The mapper with its wire contract, and the check of a row before it is mapped.
  expect(readers.sort()).toEqual(['shared/api/catalog/flavor.ts', 'shared/cart/storage/schema.ts'])
})
