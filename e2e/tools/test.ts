import { test as base, expect, type Page, type TestInfo } from '@playwright/test'

import { createFileShops, type FileShops } from './shop/file-shop.ts'
import { type Shop, startShop } from './shop/shop.ts'
import { expectComposition, type Watch, watchContext } from './watch.ts'

type PageFixtures = {
  /** The errors of the page under test: CSP violations, page errors, console errors. */
  watch: Watch
  /** A separate shop for tests that break or change it. */
  ownShop: Shop
  /** Additional settings of `ownShop` or `fileShop`. */
  shopEnv: Record<string, string>
  /**
   * A separate shop for the tests of one file, which run in order. Starting a shop takes about 4 s of processor time,
   * so use it instead of `ownShop` if no test breaks what a later one needs.
   */
  fileShop: Shop
  stopOtherShops: undefined
}
export type MatrixOptions = {
  /** The composition that a preview selects in every browser. Empty: the live one. */
  composition: string
}
type WorkerFixtures = {
  /** `dataDir` is set only if the shop runs on this machine. */
  shop: { url: string; sandboxUrl: string; dataDir?: string }
  /** Stops a shop while the next test starts. The worker waits for all of them before it ends. */
  stopLater: (shop: { stop: () => Promise<void> }) => void
  /** The shop that the tests of one file share. Use it in fixtures of tests. */
  fileShops: FileShops
}

/** Prints the output of a shop whose test failed. */
function printOutput({ server, sandbox }: Shop, { status, expectedStatus }: TestInfo): void {
  if (status !== expectedStatus)
    console.error(`${server.output()}\n${sandbox.output()}`.trim().slice(-5000))
}

/**
 * The tests of one worker share `shop`. With SHOP_URL (and SANDBOX_URL) it is the deployed shop at that address, and
 * tests that need their own shop are skipped.
 */
export const test = base.extend<PageFixtures & MatrixOptions, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const { SHOP_URL, SANDBOX_URL = 'http://127.0.0.1:3001' } = process.env
      if (SHOP_URL) return use({ url: SHOP_URL.replace(/\/$/, ''), sandboxUrl: SANDBOX_URL })
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  stopLater: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const endings: Promise<void>[] = []
      await use(shop => void endings.push(shop.stop()))
      await Promise.all(endings)
    },
    { scope: 'worker' },
  ],
  fileShops: [
    async ({ stopLater }, use) => {
      const shops = createFileShops(stopLater)
      await use(shops)
      await shops.stop()
    },
    { scope: 'worker' },
  ],
  shopEnv: [{}, { option: true }],
  composition: ['', { option: true }],
  ownShop: [
    async ({ shopEnv, stopLater }, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
      const shop = await startShop({ env: shopEnv })
      await use(shop)
      printOutput(shop, info)
      stopLater(shop)
    },
    { timeout: 180_000 },
  ],
  fileShop: [
    async ({ fileShops, shopEnv }, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
      const shop = await fileShops.open(info.file, () => startShop({ env: shopEnv }))
      await use(shop)
      printOutput(shop, info)
    },
    { timeout: 180_000 },
  ],
  stopOtherShops: [
    async ({ fileShops }, use, info) => {
      fileShops.stopOthers(info.file)
      await use(undefined)
    },
    { auto: true },
  ],
  watch: [
    // It does not ask for `page`, because a test without a browser needs no tab.
    async ({ context, browser, composition }, use) => {
      const watch = watchContext(context)
      await use(watch)
      if (composition !== '') await expectComposition(browser, composition)
      expect(watch.externalRequests()).toEqual([])
      // Responses that are still pending when the test ends do not matter.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

export { expect, type Page }
