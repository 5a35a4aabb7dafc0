import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseFile } from '@storefront/kit/release/release-files'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pinnedFolder, readPinnedReleases, savePinnedReleases } from './pinned-releases.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'storefront-pinned-'))
})
afterAll(() => rm(root, { recursive: true }))

const entry = 'globalThis.container = "cart";\n'.repeat(20)

/** Builds a small release of the cart and pins it. */
async function pin(name: string): Promise<string> {
  const distDir = join(root, name, 'dist')
  await mkdir(join(distDir, 'cart'), { recursive: true })
  await writeFile(join(distDir, 'cart', 'entry.0123456789.js'), entry)
  const file = await releaseFile(join(distDir, 'cart'), 'cart', 'entry.0123456789.js', 'production')
  const manifest = {
    name: 'cart',
    id: '0'.repeat(64),
    label: '1.0.0',
    owner: 'cart',
    entry: file.path,
    files: [file],
    exposes: {},
    locales: { en: file.path, 'zh-TW': file.path, es: file.path },
    shared: [],
    contracts: {},
    routes: [],
    slots: [],
  }
  await writeFile(join(distDir, 'cart', 'release.json'), JSON.stringify(manifest))
  const folder = join(root, name, 'pinned')
  await savePinnedReleases(folder, { distDir, containers: ['cart'], commit: '0123456' })
  return folder
}

describe('pinned releases', () => {
  it('have the same files and the same id each time that they are read', async () => {
    const folder = await pin('same')
    const [first] = await readPinnedReleases(folder, join(root, 'same', 'first'))
    const [second] = await readPinnedReleases(folder, join(root, 'same', 'second'))
    expect(first?.files.get('entry.0123456789.js')?.toString()).toBe(entry)
    expect([...(first?.files.keys() ?? [])]).toContain('entry.0123456789.js.br')
    expect(first?.release.id).toMatch(/^[0-9a-f]{64}$/)
    expect(first?.release.id).toBe(second?.release.id)
  })

  it('are rejected if their bytes differ from a digest', async () => {
    const folder = await pin('changed')
    const list = join(folder, 'digests.txt')
    const text = await readFile(list, 'utf8')
    await writeFile(list, text.replace(/sha384-.(\S+ \d+ cart\/entry)/, 'sha384-_$1'))
    await expect(readPinnedReleases(folder, join(root, 'changed', 'out'))).rejects.toThrow(
      'cart/entry.0123456789.js',
    )
  })

  it('of this repository match their digests and stay small', async () => {
    const releases = await readPinnedReleases(pinnedFolder, join(root, 'own'))
    expect(releases.map(({ release }) => release.name).sort()).toEqual([
      'cart',
      'catalog',
      'chat',
      'checkout',
    ])
    expect((await stat(join(pinnedFolder, 'releases.br'))).size).toBeLessThan(200 * 1024)
  })
})
