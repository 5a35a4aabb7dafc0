import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { releaseId } from '@storefront/build/canonical'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type BuiltShop, createBuiltShop } from '../../shell/server/testing/composition-fixture.ts'
import { buildTarget } from './build.ts'
import { readBuiltRelease } from './built-release.ts'
import { readToken } from './settings.ts'

let shop: BuiltShop
let release: Release

beforeEach(async () => {
  shop = await createBuiltShop()
  release = await shop.build('reviews', 'reviews 1')
})
afterEach(() => shop.remove())

describe('a folder that was built elsewhere', () => {
  const readChanged = async (changes: object) => {
    const folder = join(shop.distDir, 'reviews')
    const { id: _, ...content } = { ...release, ...changes }
    const changed = { ...content, id: releaseId(content) }
    await writeFile(join(folder, 'release.json'), JSON.stringify(changed))
    return readBuiltRelease(folder)
  }

  it('is told that its paths must be flat, and how a build makes them so', async () => {
    const [first, ...others] = release.files
    const nested = { ...first, path: '/r/reviews/js/entry.1a2b.js' }
    await expect(readChanged({ files: [nested, ...others] })).rejects.toThrow(
      /release\.json lists \/r\/reviews\/js\/entry\.1a2b\.js: paths must be flat, \/r\/reviews\/<file> without folders\. Let the build put all files into one folder \(in Rsbuild: output\.distPath with js, jsAsync, css and the others empty\)/,
    )
  })

  it('is told which field of release.json is wrong', async () => {
    await expect(readChanged({ routes: [{ path: '/reviews' }] })).rejects.toThrow(
      /release\.json is wrong at routes\.0\.expose \(invalid_type\)/,
    )
  })

  it('is told when the id is not the hash of the rest', async () => {
    const folder = join(shop.distDir, 'reviews')
    const text = await readFile(join(folder, 'release.json'), 'utf8')
    await writeFile(join(folder, 'release.json'), text.replace('"1.0.0"', '"1.0.1"'))
    await expect(readBuiltRelease(folder)).rejects.toThrow('is not what its id says')
  })
})

describe('a token that cannot be one', () => {
  it.each(['qt_abc def', 'Bearer qt_abc', 'ghp_abcdef', 'qt_a\nqt_b', '"qt_abc"'])(
    'is told as such, without a word of it: %j',
    async text => {
      const reading = readToken([], 'https://shop.example', { REGISTRY_TOKEN: text })
      await expect(reading).rejects.toThrow(
        /^REGISTRY_TOKEN is no token: one is qt_ and 43 letters, digits, "_" or "-"\. Copy it again, without quotes and spaces, or ask the platform team for another\.$/,
      )
    },
  )

  it('is looked at in a saved file, too', async () => {
    await mkdir(join(shop.dataDir, 'secrets', 'tokens'), { recursive: true })
    const path = join(shop.dataDir, 'secrets', 'tokens', 'catalog')
    await writeFile(path, 'my token\n')
    const reading = readToken(['catalog'], 'http://localhost:3000', { DATA_DIR: shop.dataDir })
    await expect(reading).rejects.toThrow(`${path} is no token: one is qt_`)
  })
})

it('says once that a build failed, and where to look', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const config = async () => ({
    root: shop.distDir,
    source: { entry: { broken: './no-such-file.ts' } },
    output: { distPath: { root: join(shop.distDir, 'broken') } },
    logLevel: 'silent' as const,
  })
  await expect(buildTarget({ name: 'catalog', config })).rejects.toThrow(
    /^Cannot build catalog: Rspack build failed\. What is wrong stands above: mend it and run the same again\.$/,
  )
})
