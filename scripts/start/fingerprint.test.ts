import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { clearFingerprint, fingerprintSources, isBuilt, saveFingerprint } from './fingerprint.ts'

let root: string
const write = (path: string, text: string) => writeFile(join(root, path), text)
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storefront-sources-'))
  for (const folder of ['shell', 'shared', 'remotes', 'dist'])
    await mkdir(join(root, folder), { recursive: true })
  for (const file of ['package-lock.json', 'tsconfig.json', 'shell/a.ts']) await write(file, '1')
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('the fingerprint of the sources', () => {
  it('changes only with the sources of a build', async () => {
    const before = await fingerprintSources(root)
    await write('shell/a.test.ts', 'tests are not built')
    expect(await fingerprintSources(root)).toBe(before)
    await write('shell/b.ts', '')
    const added = await fingerprintSources(root)
    expect(added).not.toBe(before)
    await write('shell/a.ts', '2')
    expect(await fingerprintSources(root)).not.toBe(added)
  })

  it('is stored with the build until it is cleared', async () => {
    const dist = join(root, 'dist')
    const fingerprint = await fingerprintSources(root)
    expect(await isBuilt(dist, fingerprint)).toBe(false)
    await saveFingerprint(dist, fingerprint)
    expect(await isBuilt(dist, fingerprint)).toBe(true)
    await mkdir(join(dist, 'catalog'))
    await write('dist/catalog/release.json', 'built by another process in the meantime')
    expect(await isBuilt(dist, fingerprint)).toBe(false)
    await saveFingerprint(dist, fingerprint)
    await clearFingerprint(dist)
    expect(await isBuilt(dist, fingerprint)).toBe(false)
  })
})
