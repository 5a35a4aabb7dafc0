import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  type BuiltShop,
  createBuiltShop,
} from '../../../shell/server/testing/composition-fixture.ts'
import { readToken } from '../command-line/settings.ts'
import { releaseId } from '../release/canonical.ts'
import { buildTarget } from './build.ts'
import { readBuiltRelease } from './built-release.ts'

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

  it('gets a message that its paths must be flat, and how to configure the build', async () => {
    const [first, ...others] = release.files
    const nested = { ...first, path: '/r/reviews/js/entry.1a2b.js' }
    await expect(readChanged({ files: [nested, ...others] })).rejects.toThrow(
      /release\.json lists \/r\/reviews\/js\/entry\.1a2b\.js: paths must be flat, \/r\/reviews\/<file> without folders\. Make the build put all files into one folder \(in Rsbuild: output\.distPath with js, jsAsync, css and the others empty\)/,
    )
  })

  it('gets a message that names the invalid field of release.json', async () => {
    await expect(readChanged({ routes: [{ path: '/reviews' }] })).rejects.toThrow(
      /release\.json is invalid at routes\.0\.expose \(invalid_type\)/,
    )
  })

  it('gets a message when the id does not match the content', async () => {
    const folder = join(shop.distDir, 'reviews')
    const text = await readFile(join(folder, 'release.json'), 'utf8')
    await writeFile(join(folder, 'release.json'), text.replace('"1.0.0"', '"1.0.1"'))
    await expect(readBuiltRelease(folder)).rejects.toThrow('does not match its id')
  })
})

describe('a malformed token', () => {
  it.each(['qt_abc def', 'Bearer qt_abc', 'ghp_abcdef', 'qt_a\nqt_b', '"qt_abc"'])(
    'is rejected without showing it: %j',
    async text => {
      const reading = readToken([], 'https://shop.example', { REGISTRY_TOKEN: text })
      await expect(reading).rejects.toThrow(
        /^REGISTRY_TOKEN is not a token: a token is qt_ and 43 letters, digits, "_" or "-"\. Copy it again without quotes and spaces, or request another one from the platform team\.$/,
      )
    },
  )

  it('is also rejected in the file of REGISTRY_TOKEN_FILE, and a good one is used', async () => {
    const path = join(shop.dataDir, 'token')
    const good = `qt_${'a'.repeat(43)}`
    await mkdir(shop.dataDir, { recursive: true })
    await writeFile(path, `${good}\n`)
    const read = (env: Record<string, string>) => readToken([], 'https://shop.example', env)
    expect(await read({ REGISTRY_TOKEN_FILE: path })).toBe(good)
    await expect(read({ REGISTRY_TOKEN: good, REGISTRY_TOKEN_FILE: path })).rejects.toThrow(
      'REGISTRY_TOKEN and REGISTRY_TOKEN_FILE are both set: unset one of them.',
    )
    await writeFile(path, 'my token')
    await expect(read({ REGISTRY_TOKEN_FILE: path })).rejects.toThrow('is not a token')
  })

  it('is also rejected in a saved file', async () => {
    await mkdir(join(shop.dataDir, 'secrets', 'tokens'), { recursive: true })
    const path = join(shop.dataDir, 'secrets', 'tokens', 'catalog')
    await writeFile(path, 'my token\n')
    const reading = readToken(['catalog'], 'http://localhost:3000', { DATA_DIR: shop.dataDir })
    await expect(reading).rejects.toThrow(`${path} is not a token: a token is qt_`)
  })
})

it('reports a failed build once, with the place of the error', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const config = async () => ({
    root: shop.distDir,
    source: { entry: { broken: './no-such-file.ts' } },
    output: { distPath: { root: join(shop.distDir, 'broken') } },
    logLevel: 'silent' as const,
  })
  await expect(buildTarget({ name: 'catalog', config })).rejects.toThrow(
    /^Cannot build catalog: Rspack build failed\. The lines above show the error: fix it and run the command again\.$/,
  )
})
