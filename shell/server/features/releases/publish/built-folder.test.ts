import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { dist } from '@storefront/kit/root'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findFile, problemsOf } from '../testing/create-release.ts'
import { readBuilt, readFrom, rejectExtraFiles } from './built-folder.ts'
import { checkContents } from './check-contents.ts'

const folder = join(dist, 'cart')
let scratch: string

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'storefront-contents-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

describe('the bytes of a release', () => {
  it('are rejected if the folder of the build has a link, an unlisted file or a missing file', async () => {
    const real = await readBuilt(folder)
    const copy = join(scratch, 'cart')
    await cp(folder, copy, { recursive: true })
    const name = basename(findFile(real, /cart-page\..*js/).path)
    await rm(join(copy, name))
    expect(await problemsOf(checkContents(real, readFrom(copy)))).toEqual([
      expect.stringMatching(/is missing: announce the release again/),
    ])
    await symlink(join(folder, name), join(copy, name))
    expect(await problemsOf(checkContents(real, readFrom(copy)))).toEqual([
      expect.stringMatching(/is a link or a folder: put the file itself there/),
    ])
    await writeFile(join(copy, 'notes.txt'), 'mine')
    expect(await problemsOf(rejectExtraFiles(real, copy))).toEqual([
      expect.stringMatching(/notes\.txt is not listed in release\.json: remove it/),
    ])
  })
})
