import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it, vi } from 'vitest'

import { findBrowser, hasBrowser } from './find-browser.ts'

afterEach(() => vi.unstubAllEnvs())

it('uses the browser of CHROME_PATH', async () => {
  vi.stubEnv('CHROME_PATH', process.execPath)
  expect(hasBrowser()).toBe(true)
  expect(await findBrowser()).toBe(process.execPath)
})

it('names the fix if CHROME_PATH names no file', async () => {
  vi.stubEnv('CHROME_PATH', '/nowhere/chromium')
  expect(hasBrowser()).toBe(false)
  await expect(findBrowser()).rejects.toThrow('Unset it, or point it to a Chromium')
})

const program = join(import.meta.dirname, '../testing/measure-word.ts')

it('finds the fonts of the unpacked browser in any temporary folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-unpacked-'))
  const { FONTCONFIG_PATH, ...environment } = process.env
  try {
    // The package reads the folder when it is imported, so only once in a process.
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
      env: { ...environment, TMPDIR: folder },
    })
    expect(Number(stdout)).toBeGreaterThan(20)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
