import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
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

/** The width of a word in the browser that this process unpacks. The package reads the folder only when imported. */
async function measureWord(folder: string): Promise<number> {
  const { FONTCONFIG_PATH, ...environment } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
    env: { ...environment, TMPDIR: folder },
  })
  return Number(stdout)
}

it('unpacks the browser with its fonts into any temporary folder, once for all processes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-unpacked-'))
  const abandoned = join(folder, 'storefront-browser.lock')
  try {
    await mkdir(abandoned)
    await utimes(abandoned, 0, 0)
    const widths = await Promise.all([measureWord(folder), measureWord(folder)])
    expect(Math.min(...widths)).toBeGreaterThan(20)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
