import type { Browser, BrowserContext, Page } from '@playwright/test'

import { addSession } from '../api/api-client.ts'
import { type Shop, startShop } from '../shop/shop.ts'
import { test as base } from '../test.ts'
import { openChat, sendText } from './conversation.ts'
import { createRandom } from './seed.ts'
import { startWeakNetwork, type WeakNetwork, weakHeaders } from './weak-network.ts'

export type ChatUser = { page: Page; context: BrowserContext; name: string; sentCount: number }
type Fixtures = {
  /** The sequence is the same for the same E2E_SEED. Default: a new seed. */
  random: () => number
  /** A separate shop with two browsers of one customer, one of them with a weak connection. */
  weakShop: { shop: Shop; network: WeakNetwork }
  strong: ChatUser
  weak: ChatUser
}

async function open(browser: Browser, url: string, isWeak: boolean): Promise<ChatUser> {
  const headers = isWeak ? { extraHTTPHeaders: weakHeaders } : {}
  const context = await browser.newContext({ baseURL: url, ...headers })
  await addSession(context, url)
  const page = await context.newPage()
  await openChat(page)
  return { page, context, name: isWeak ? 'From the train' : 'From the desk', sentCount: 0 }
}

/** Sends the next `count` messages of a browser. */
export async function sendMessages(user: ChatUser, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++) {
    user.sentCount += 1
    await sendText(user.page, `${user.name}, ${user.sentCount}`)
  }
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  random: async ({}, use, info) => {
    const seed = Number(process.env.E2E_SEED ?? Date.now() % 1_000_000)
    info.annotations.push({ type: 'seed', description: `E2E_SEED=${seed}` })
    console.warn(`E2E_SEED=${seed}`)
    await use(createRandom(seed))
  },
  weakShop: [
    async ({ random }, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
      const network = await startWeakNetwork(random)
      const shop = await startShop({ env: { PUBLIC_URL: network.url } })
      network.forwardTo(shop.url)
      await use({ shop, network })
      await network.stop()
      await shop.stop()
    },
    { timeout: 180_000 },
  ],
  strong: async ({ browser, weakShop }, use) => {
    const user = await open(browser, weakShop.network.url, false)
    await use(user)
    await user.context.close()
  },
  weak: async ({ browser, weakShop }, use) => {
    const user = await open(browser, weakShop.network.url, true)
    await use(user)
    await user.context.close()
  },
})

export { expect } from '../test.ts'
