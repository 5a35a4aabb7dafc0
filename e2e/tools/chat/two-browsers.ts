import type { Browser, BrowserContext, Page } from '@playwright/test'

import { lendSession } from '../api/api-client.ts'
import { type Shop, startShop } from '../shop/shop.ts'
import { test as base } from '../test.ts'
import { openChat, say } from './conversation.ts'
import { createRandom } from './seed.ts'
import { startWeakLine, type WeakLine, weakHeaders } from './weak-network.ts'

export type ChatUser = { page: Page; context: BrowserContext; name: string; said: number }
type Fixtures = {
  /** The sequence is the same for the same E2E_SEED. Default: a new seed. */
  random: () => number
  /** A separate shop with two browsers of one customer, one of them with a weak connection. */
  lined: { shop: Shop; line: WeakLine }
  strong: ChatUser
  weak: ChatUser
}

async function open(browser: Browser, url: string, isWeak: boolean): Promise<ChatUser> {
  const headers = isWeak ? { extraHTTPHeaders: weakHeaders } : {}
  const context = await browser.newContext({ baseURL: url, ...headers })
  await lendSession(context, url)
  const page = await context.newPage()
  await openChat(page)
  return { page, context, name: isWeak ? 'From the train' : 'From the desk', said: 0 }
}

/** Sends the next `count` messages of a browser. */
export async function speak(speaker: ChatUser, count: number): Promise<void> {
  for (let said = 0; said < count; said++) {
    speaker.said += 1
    await say(speaker.page, `${speaker.name}, ${speaker.said}`)
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
  lined: [
    async ({ random }, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
      const line = await startWeakLine(random)
      const shop = await startShop({ env: { PUBLIC_URL: line.url } })
      line.forwardTo(shop.url)
      await use({ shop, line })
      await line.stop()
      await shop.stop()
    },
    { timeout: 180_000 },
  ],
  strong: async ({ browser, lined }, use) => {
    const speaker = await open(browser, lined.line.url, false)
    await use(speaker)
    await speaker.context.close()
  },
  weak: async ({ browser, lined }, use) => {
    const speaker = await open(browser, lined.line.url, true)
    await use(speaker)
    await speaker.context.close()
  },
})

export { expect } from '../test.ts'
