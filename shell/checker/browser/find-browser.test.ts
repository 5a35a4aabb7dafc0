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
