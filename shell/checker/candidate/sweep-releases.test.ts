import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { noteUse, sweepReleases } from './sweep-releases.ts'

let cacheDir: string
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'storefront-sweep-'))
})
afterEach(() => rm(cacheDir, { recursive: true, force: true }))

/** A folder that was last used this number of hours ago. */
async function addUsed(name: string, hours: number): Promise<string> {
  const folder = join(cacheDir, name)
  await mkdir(folder)
  await writeFile(join(folder, 'release.json'), '{}')
  const at = new Date(Date.now() - hours * 3_600_000)
  await utimes(folder, at, at)
  return folder
}

it('keeps the releases that were used last, and deletes the others with their files', async () => {
  const oldest = await addUsed('a', 9)
  for (const [name, hours] of Object.entries({ b: 8, c: 1, d: 2 })) await addUsed(name, hours)
  await noteUse(oldest)
  await sweepReleases(cacheDir, 3)
  expect((await readdir(cacheDir)).sort()).toEqual(['a', 'c', 'd'])
})

it('deletes a draft that a killed checker left, and no draft of a running one', async () => {
  await addUsed('draft-1', 2)
  await addUsed('draft-2', 0)
  await sweepReleases(cacheDir)
  expect(await readdir(cacheDir)).toEqual(['draft-2'])
})

it('does nothing before the first download', async () => {
  await expect(sweepReleases(join(cacheDir, 'none'))).resolves.toBeUndefined()
})
