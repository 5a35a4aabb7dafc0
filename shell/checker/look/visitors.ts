import { demoAccounts } from '@storefront/api/sandbox'
import type {
  APIRequestContext,
  Browser,
  BrowserContext,
  BrowserContextOptions,
} from 'playwright-core'

import type { CandidateShop } from '../candidate/start-shop.ts'
import type { Device, Look } from '../choose/look.ts'
import { watchContext } from '../watch/watch-page.ts'
import { fillCart } from './fill-cart.ts'

type Role = 'guest' | 'customer' | 'support' | 'operator'

const sizes: Record<Device, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
}

/** As whom a look opens its page. Pages of the team need a member of it. */
function roleOf({ user, subject }: Look): Role {
  return user === 'guest' ? 'guest' : (subject.role ?? 'customer')
}

/** Signs in at the sandbox without its page: the browser context gets the session. */
export async function signIn(
  request: APIRequestContext,
  shop: CandidateShop,
  role: Exclude<Role, 'guest'>,
): Promise<void> {
  const account = demoAccounts.find(each => each.role === role)
  if (!account) throw new Error(`The sandbox has no account with the role ${role}.`)
  const once = { maxRedirects: 0 }
  const leaving = await request.get(`${shop.url}/home`, once)
  const site = new URL(leaving.headers().location ?? '', shop.url)
  const { email, password } = account
  const form = { ...Object.fromEntries(site.searchParams), email, password }
  const back = await request.post(`${site.origin}/sign-in`, { ...once, form })
  const t = new URL(back.headers().location ?? '', shop.url).searchParams.get('t')
  const exchanged = await request.post(`${shop.url}/api/auth/exchange`, { data: { t } })
  if (!exchanged.ok()) throw new Error(`The sign-in as ${email} failed with ${exchanged.status()}.`)
}

type Visitors = {
  /** The browser context of the user of a look, with a filled cart. Looks of the same user and size share it. */
  contextOf: (look: Look) => Promise<BrowserContext>
  close: () => Promise<void>
}

/** Browser contexts for the looks of one worker, each made when it is first needed. */
export function createVisitors(browser: Browser, shop: CandidateShop): Visitors {
  const contexts = new Map<string, Promise<BrowserContext>>()
  const make = async (role: Role, device: Device) => {
    const context = await browser.newContext({
      ...sizes[device],
      locale: 'en-US',
      reducedMotion: 'reduce',
      acceptDownloads: false,
      baseURL: shop.url,
    })
    await watchContext(context)
    if (role !== 'guest') await signIn(context.request, shop, role)
    await fillCart(context)
    return context
  }
  return {
    contextOf: look => {
      const role = roleOf(look)
      const key = `${role} ${look.device}`
      const made = contexts.get(key) ?? make(role, look.device)
      contexts.set(key, made)
      return made
    },
    close: async () => {
      for (const context of contexts.values()) await (await context).close()
    },
  }
}
