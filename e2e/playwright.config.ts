import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

import { browserFlags, findBrowser, onlyLocalFlag } from './tools/browser.ts'

/** A deployed shop may be on another machine. */
const args = process.env.SHOP_URL ? browserFlags : [...browserFlags, onlyLocalFlag]
const root = join(import.meta.dirname, '..')

export default defineConfig({
  testDir: './tests',
  globalSetup: './tools/first-start-setup.ts',
  outputDir: join(root, 'test-results'),
  fullyParallel: false,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  retries: 0,
  forbidOnly: true,
  // Long, for a machine that is shared: how soon something must come is asked where it matters.
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
    // Recording costs a third of the processor: on where somebody looks into a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: await findBrowser(), args },
  },
})
