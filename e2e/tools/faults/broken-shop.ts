import { type Shop, startShop } from '../shop/shop.ts'
import { test as base, type Page } from '../test.ts'
import { type FaultyServer, startFaultyServer } from './faulty-server.ts'

type Fixtures = {
  /** A shop for this test behind a faulty server; `page` uses the address of that server. */
  faulty: FaultyServer
}
type WorkerFixtures = { faultyShop: { shop: Shop; faulty: FaultyServer } }

/** For tests with faults: all requests go through the faulty server, which is reset before each test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  faultyShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const faulty = await startFaultyServer()
      const shop = await startShop({ env: { PUBLIC_URL: faulty.url } })
      faulty.forwardTo(shop.url)
      await use({ shop, faulty })
      await faulty.stop()
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  faulty: async ({ faultyShop }, use, info) => {
    info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
    faultyShop.faulty.repair()
    faultyShop.faulty.clearRequests()
    await use(faultyShop.faulty)
  },
  baseURL: async ({ faultyShop }, use) => use(faultyShop.faulty.url),
})

/** Clears the browser cache. The shop's files are immutable, so the browser would not request them again. */
export async function evictFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

export { expect } from '../test.ts'
