import type { BrowserContext, Locator, Page } from '@playwright/test'

import { addPlan, cartLink } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

const windows = {
  desktop: {
    viewport: { width: 1280, height: 800 },
    guest: '/guest',
    paths: ['/zh-TW/home', '/account', '/cart', '/chat'],
  },
  phone: {
    viewport: { width: 390, height: 844 },
    guest: '/es/guest',
    paths: ['/home', '/es/account', '/es/chat'],
  },
}

/** Text and place of the heading and of its description, relative to the main part of the page. */
async function readHeading(page: Page) {
  const main = await page.getByRole('main').boundingBox()
  const read = async (part: Locator) => {
    if ((await part.count()) === 0) return null
    const { x = 0, y = 0, height } = (await part.boundingBox()) ?? {}
    const place = { x: Math.round(x), y: Math.round(y - (main?.y ?? 0)), height }
    return { text: await part.innerText(), ...place }
  }
  const heading = page.locator('main h1:not(.document-hidden)')
  // The page of the chat has its description in the conversation.
  const inConversation = page.locator('main [data-conversation] p').first()
  const description = heading.locator('+ p').or(inConversation)
  return { heading: await read(heading), description: await read(description) }
}

async function readInNewPage(context: BrowserContext, path: string, hasCode: boolean) {
  const page = await context.newPage()
  if (!hasCode) await page.route('**/r/**/*.js', route => route.abort())
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const html = page.locator('html')
  if (hasCode) await expect(html).toHaveAttribute('data-ready', 'true')
  const read = await readHeading(page)
  if (!hasCode) await expect(html).not.toHaveAttribute('data-ready', 'true')
  await page.close()
  return read
}

for (const [device, { viewport, guest, paths }] of Object.entries(windows)) {
  test(`the document contains the heading of the page, which stays in its place on a ${device} when the code has loaded`, {
    tag: '@S2.home',
  }, async ({ browser, shop }) => {
    const context = await browser.newContext({ baseURL: shop.url, viewport })
    const compare = (path: string) =>
      test.step(path, async () => {
        const before = await readInNewPage(context, path, false)
        expect(before.heading?.text).toBeTruthy()
        expect(await readInNewPage(context, path, true)).toEqual(before)
      })
    await compare(guest)
    await addSession(context, shop.url)
    for (const path of paths) await compare(path)
    const plans = await context.newPage()
    await plans.goto(plansIn('tokyo-jp'))
    await addPlan(plans, 'Shared 2C-4G, Tokyo')
    await expect(cartLink(plans, 1)).toBeVisible()
    await compare('/order')
    await context.close()
  })
}
