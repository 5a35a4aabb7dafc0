import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, releaseSchema } from '@storefront/api/composition'
import { releaseInterfaceSchema } from '@storefront/api/interface'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  readBuilt,
  readFrom,
  rejectExtraFiles,
} from '../../../shell/server/features/releases/publish/built-folder.ts'
import { checkContents } from '../../../shell/server/features/releases/publish/check-contents.ts'
import { sizesOf } from '../release/budgets.ts'
import { describeFolder } from './describe-folder.ts'
import { describeHtmlUses, htmlUses } from './html-uses.ts'
import { buildStock } from './testing/stock-build.ts'

describe.each([
  { fixture: 'stock-rsbuild', name: 'wishlist', source: 'src/pages/wishlist-page.tsx' },
  { fixture: 'stock-webpack', name: 'gifts', source: 'src/pages/gifts-page.js' },
] as const)('a build of $fixture', ({ fixture, name, source }) => {
  let folder: string
  let target: string
  let release: Release
  beforeAll(async () => {
    folder = await buildStock(fixture)
    target = await describeFolder(join(folder, 'dist'))
    release = await readBuilt(target)
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const text = (path: string) => readFile(join(target, path.replace(`/r/${name}/`, '')), 'utf8')

  it('passes the checks of the registry', async () => {
    await rejectExtraFiles(release, target)
    await checkContents(release, readFrom(target))
    const { budgets } = sizesOf(release)
    expect(budgets.filter(({ isKept }) => !isKept)).toEqual([])
  })

  it('is described from its configuration and its files', async () => {
    expect(releaseSchema.parse(JSON.parse(await text('release.json')))).toEqual(release)
    const modules = ['cart', 'i18n', 'ui/button', 'ui/page-header']
    expect(release).toMatchObject({
      name,
      label: '1.0.0',
      routes: [{ path: `/${name}`, expose: `${name}-page` }],
      contracts: Object.fromEntries(modules.map(module => [`shared/${module}`, 1])),
      maps: { path: expect.stringMatching(`^/maps/${name}/maps\\.`) },
    })
    const { js, css, uses } = release.exposes[`${name}-page`] ?? { js: [], css: [], uses: [] }
    expect(uses).toEqual(modules)
    expect(css).toHaveLength(1)
    expect(js.length).toBeGreaterThan(0)
    // The lazy part has a script and a style sheet of its own.
    const styles = release.files.filter(({ path }) => path.endsWith('.css'))
    expect(styles).toHaveLength(2)
    for (const { encodings } of release.files.filter(({ path }) => path.endsWith('.js')))
      expect(encodings).toHaveProperty('br')
  })

  it('has an interface, with the places in its sources', async () => {
    const facts = releaseInterfaceSchema.parse(JSON.parse(await text(release.interface ?? '')))
    expect(facts.offers.modules[`${name}-page`]).toHaveLength(1)
    expect(facts.uses.modules['shared/cart']?.$cartUnits?.[0]).toMatch(`${source}:`)
    expect(facts.uses.packages).toHaveProperty('react')
    expect(facts.uses.tokens).toHaveProperty('--color-text-muted')
  })

  it('has the same id when it is described again, and leaves the build as it was', async () => {
    const before = await readdir(join(folder, 'dist'))
    const again = await readBuilt(await describeFolder(join(folder, 'dist')))
    expect(again.id).toBe(release.id)
    expect(await readdir(join(folder, 'dist'))).toEqual(before)
  })

  it('writes no HTML', async () => {
    expect(describeHtmlUses(await htmlUses(target))).toBe('no script writes HTML')
  })
})
