import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { readConfig } from '../config.ts'
import { openEmbedded } from '../database/embedded/open.ts'
import { createDataDir, inDataDir } from './data-dir.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('names the setting and the fix if the folder is a file', async () => {
  const file = join(folder, 'data')
  await writeFile(file, 'mine')
  const sentence = `Setting DATA_DIR is wrong: ${file} is a file, or is below one. Name a folder.`
  await expect(readConfig({ DATA_DIR: file })).rejects.toThrow(sentence)
  await expect(openEmbedded({ dataDir: file })).rejects.toThrow(sentence)
  expect(await readFile(file, 'utf8')).toBe('mine')
})

it('names the setting and the fix if the folder cannot be written', async () => {
  const cause = Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  await expect(inDataDir('/srv/data', () => Promise.reject(cause))).rejects.toThrow(
    'Setting DATA_DIR is wrong: /srv/data cannot be written (EROFS). Name a folder that this user can write',
  )
  await expect(inDataDir('/srv/data', () => Promise.reject(new Error('other')))).rejects.toThrow(
    /^other$/,
  )
})

it('creates a folder that does not exist', async () => {
  const dataDir = join(folder, 'a', 'b')
  await createDataDir(dataDir)
  expect((await stat(dataDir)).isDirectory()).toBe(true)
})
