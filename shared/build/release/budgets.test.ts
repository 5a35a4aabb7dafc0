import type { Release } from '@storefront/api/composition'
import { expect, it } from 'vitest'

import { budgetsOf, ceilingsFor, listedWeights, sizesOf } from './budgets.ts'

const digest = `sha384-${'A'.repeat(64)}`
const file = (name: string, bytes: number, br?: number) => ({
  path: `/r/catalog/${name}`,
  digest,
  bytes,
  encodings: br === undefined ? {} : { br: { digest, bytes: br } },
})
const paths = (...names: string[]) => names.map(name => `/r/catalog/${name}`)
const expose = (...names: string[]) => ({ js: paths(...names), css: [], uses: [] })

const release = {
  name: 'catalog',
  entry: '/r/catalog/entry.js',
  files: [
    file('entry.js', 5000, 2048),
    file('page.js', 30_000, 10_240),
    file('common.js', 9000, 3072),
    file('slot.js', 1024),
    file('all.css', 4096, 1024),
  ],
  exposes: { page: expose('page.js', 'common.js'), slot: expose('slot.js', 'common.js') },
} as unknown as Release

const find = (name: string, own: Release['budgets'] = {}, ceilings = ceilingsFor('catalog')) => {
  const all = budgetsOf({ ...release, budgets: own }, ceilings, listedWeights(release))
  return all.find(budget => budget.name === name)
}

it('measures compressed sizes', () => {
  expect(sizesOf(release)).toMatchObject({ entry: 2048, script: 16_384, style: 1024 })
  expect(find('page of catalog')?.bytes).toBe(13_312)
})

it("uses the lower of the team's limit and the ceiling", () => {
  expect(find('scripts of catalog')).toMatchObject({ limit: 80 * 1024, isKept: true })
  expect(find('scripts of catalog', { scripts: 15 })).toMatchObject({
    limit: 15_360,
    isKept: false,
  })
  expect(find('scripts of catalog', { scripts: 500 })?.limit).toBe(80 * 1024)
})

it('accepts a size that equals the limit', () => {
  expect(find('entry of catalog', { entry: 2 })?.isKept).toBe(true)
})

it('prefers the ceilings of a remote to those of its kind, and those to the defaults', () => {
  const stored = new Map([
    ['remote', { entry: 6, styles: 20 }],
    ['catalog', { entry: 9 }],
  ])
  expect(ceilingsFor('catalog', stored)).toMatchObject({ entry: 9, styles: 20, scripts: 80 })
  expect(ceilingsFor('cart', stored)).toMatchObject({ entry: 6, styles: 20 })
  expect(ceilingsFor('shell', stored)).toEqual({ scripts: 440, styles: 12.5 })
})

it('lists pages and slots with their own budget, and those that exceed one', () => {
  const names = (budgets: Release['budgets']) =>
    sizesOf({ ...release, budgets }).budgets.map(({ name }) => name)
  expect(names(undefined)).not.toContain('page of catalog')
  expect(names({ exposes: { page: 14 } })).toContain('page of catalog')
  const tight = sizesOf(release, { ...ceilingsFor('catalog'), expose: 5 })
  expect(tight.budgets.filter(({ isKept }) => !isKept)).toMatchObject([{ name: 'page of catalog' }])
})
