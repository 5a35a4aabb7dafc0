import type { Page } from '@playwright/test'

import { addPlan, cartLink, planCount } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { retryByPress } from '../../tools/faults/retry-by-press.ts'
import {
  type CatalogueServer,
  makePlan,
  startCatalogueServer,
} from '../../tools/shop/catalogue-server.ts'
import { type Shop, startShop } from '../../tools/shop/shop.ts'
import { test as base, expect } from '../../tools/test.ts'

const flavors = '**/api/v3/gsn/flavors'

/** A shop with an external `{api}` for plans and users, which can send faulty responses. */
const test = base.extend<{ external: { shop: Shop; api: CatalogueServer } }>({
  external: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
      const api = await startCatalogueServer([makePlan(1), makePlan(2, { location: 'Taipei, TW' })])
      const shop = await startShop({ env: { API_URL: api.url } })
      await use({ shop, api })
      await shop.stop()
      await api.stop()
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ external }, use) => use(external.shop.url),
})

test('while the external API fails, Retry and the cart work, and a 401 from it signs out once', {
  tag: ['@A1', '@A2', '@A7', '@A8', '@A9', '@S7.flavors.content-type'],
}, async ({ page, context, browser, external: { shop, api } }) => {
  await addSession(context, shop.url)
  await page.goto('/home')
  await addPlan(page, 'Dedicated 4C-16G, Madrid')
  await expect(cartLink(page, 1)).toBeVisible()
  for (const fault of ['html', 'truncate', 'server-error', 'refuse'] as const) {
    api.respondWith(fault)
    await untilPlansRespond(page, 503)
    const requested = page.waitForRequest(flavors)
    await page.goto('/home')
    await expect(page.getByText('The plans could not be loaded'), fault).toBeVisible()
    await expect(cartLink(page, 1)).toBeVisible()
    expect((await (await requested).allHeaders())['content-type']).toBe('application/json')
    await retryByPress(page, {
      request: flavors,
      repair: () => api.respondWith(),
      button: page.getByRole('button', { name: 'Try again' }),
    })
    await expect(planCount(page, '2 plans'), fault).toBeVisible()
  }

  const signOuts: string[] = []
  const departures: string[] = []
  page.on('request', request => {
    const url = request.url()
    if (url.endsWith('/api/auth/clear-token')) signOuts.push(url)
    if (request.isNavigationRequest() && url.startsWith(shop.sandboxUrl)) departures.push(url)
  })
  api.respondWith('unauthenticated')
  await untilPlansRespond(page, 401)
  await page.goto('/home')
  await page.waitForURL(`${shop.sandboxUrl}/**`)
  expect([signOuts.length, departures.length]).toEqual([1, 1])

  const guest = await browser.newPage({ baseURL: shop.url })
  await guest.goto('/guest')
  await expect(guest.getByText('The plans could not be loaded')).toBeVisible()
  const repair = () => {
    api.respondWith()
    api.replacePlans([])
  }
  await retryByPress(guest, {
    request: flavors,
    repair,
    button: guest.getByRole('button', { name: 'Try again' }),
  })
  await expect(guest.getByText('No plans on sale')).toBeVisible()
  await guest.close()
})

/** The shop caches the plans for one second. */
async function untilPlansRespond(page: Page, status: number): Promise<void> {
  const requestPlans = async () => (await page.request.get('/api/v3/gsn/flavors')).status()
  await expect.poll(requestPlans).toBe(status)
}
