import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { withLockFile } from './lock-file.ts'

async function fillDisk() {
  const file = await open('/dev/null')
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  vi.spyOn(Object.getPrototypeOf(file), 'writeFile').mockRejectedValue(full)
  await file.close()
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-lock-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

it('names the file and the fix on a full disk, and leaves no lock that blocks the next start', async () => {
  const path = join(folder, 'postgres.lock')
  await fillDisk()
  await expect(withLockFile(path, async () => 1)).rejects.toThrow(
    `Cannot write ${path}: free space`,
  )
  expect(await readdir(folder)).toEqual([])
  vi.restoreAllMocks()
  expect(await withLockFile(path, async () => 2)).toBe(2)
})
