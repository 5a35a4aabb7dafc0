import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { parallelWork } from '@storefront/kit/platform/processors'

import { browserFlags, findBrowser, onlyLocalFlag } from './tools/browser.ts'

/** Tests load many pages on few processors: less work on other threads and fewer collections of young objects. */
const scriptFlag = '--js-flags=--single-threaded,--min-semi-space-size=16,--max-semi-space-size=32'
/** A separate process for graphics takes more processor time. */
const flags = [...browserFlags, scriptFlag, '--in-process-gpu']
/** With SHOP_URL, the deployed shop can be on another machine. */
const args = process.env.SHOP_URL ? flags : [...flags, onlyLocalFlag]
const root = join(import.meta.dirname, '..')

export default defineConfig({
  testDir: './tests',
  globalSetup: './tools/shop/first-start-setup.ts',
  outputDir: join(root, 'test-results'),
  fullyParallel: false,
  workers: Number(process.env.E2E_WORKERS ?? parallelWork),
  retries: 0,
  forbidOnly: true,
  // The limits are long for a shared machine. Tests check short times where they matter.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: join(root, 'node_modules/.cache/test-results/e2e.json') }],
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 30_000,
    // Painting animations takes processor time. No code of the shop waits for an animation to end.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a third of the processor time, so it is only on for the analysis of a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: await findBrowser(), args },
  },
})
