import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createMemoryFolder } from './memory-folder.ts'

describe('the folder for temporary files of the tests', () => {
  let fileSystem: string

  beforeEach(async () => {
    fileSystem = await mkdtemp(join(tmpdir(), 'storefront-memory-'))
  })
  afterEach(() => rm(fileSystem, { recursive: true, force: true }))

  it('lets other users in, who cannot delete the files of others', async () => {
    const folder = await createMemoryFolder({ fileSystem, neededBytes: 1 })
    expect((await stat(folder ?? '')).mode & 0o7777).toBe(0o1777)
  })

  it('is not created where files have too little room', async () => {
    const neededBytes = Number.MAX_SAFE_INTEGER
    expect(await createMemoryFolder({ fileSystem, neededBytes })).toBeNull()
    expect(await readdir(fileSystem)).toEqual([])
  })

  it('is not created on a system without such a file system', async () => {
    const missing = join(fileSystem, 'missing')
    expect(await createMemoryFolder({ fileSystem: missing, neededBytes: 1 })).toBeNull()
  })
})
