import { type FaultyServer, startFaultyServer } from './faulty-server.ts'
import { type Shop, startShop } from './shop.ts'
import { test as base, type Page } from './test.ts'

type Fixtures = {
  /** A shop of this test's own behind a door that can fail; `page` opens it there. */
  faulty: FaultyServer
}
type WorkerFixtures = { doored: { shop: Shop; faulty: FaultyServer } }

/** Tests with faults: everything goes through the faulty server, healthy again before each test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  doored: [
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
  faulty: async ({ doored }, use, info) => {
    info.skip(Boolean(process.env.SHOP_URL), 'needs a shop of its own')
    doored.faulty.mend()
    doored.faulty.forget()
    await use(doored.faulty)
  },
  baseURL: async ({ doored }, use) => use(doored.faulty.url),
})

/** Files of the shop are immutable: what an earlier page has loaded would never be asked for again. */
export async function evictFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

export { expect } from './test.ts'
