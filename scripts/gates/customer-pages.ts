import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseSchema } from '@storefront/api/composition'
import { remoteNames } from '@storefront/kit/platform/targets'
import { dist } from '@storefront/kit/root'
import type { Browser, BrowserContext } from 'playwright'

import { addSession } from '../../e2e/tools/api/api-client.ts'
import { type Shop, startShop } from '../../e2e/tools/shop/shop.ts'
import { countWaves } from '../bench/request-depth.ts'
import { type Visit, visit } from '../bench/visit.ts'
import { type Gate, inKilobytes, kilobyte } from './gate.ts'

type Visitor = 'guest' | 'customer' | 'customer with a cart'
type CustomerPage = {
  path: string
  visitor: Visitor
  /** A JavaScript expression that is true when the page can be used, in every language. */
  ready: string
  /** The path of the last request that the page needs. Default: all requests until it is ready. */
  lastRequest?: string
  waves: number
  requests: number
  /** Kilobytes of JavaScript until ready. */
  javascript: number
}

/** The languages by the prefix of their paths. */
const languages = ['', '/zh-TW', '/es']
const hasPlans = "document.querySelectorAll('main button').length > 20"

/**
 * The pages that customers open first. The order page has one more wave: its quote needs the cart, which only the
 * browser has, and holds the units, so that no preload may request it.
 */
const customerPages: CustomerPage[] = [
  { path: '/guest', visitor: 'guest', ready: hasPlans, waves: 2, requests: 16, javascript: 166 },
  { path: '/home', visitor: 'customer', ready: hasPlans, waves: 2, requests: 16, javascript: 166 },
  {
    path: '/cart',
    visitor: 'customer with a cart',
    ready: `document.querySelector('main a[href$="/order"]')`,
    waves: 2,
    requests: 16,
    javascript: 158,
  },
  {
    path: '/order',
    visitor: 'customer with a cart',
    ready: "document.querySelector('main input[type=checkbox]')",
    lastRequest: '/api/v3/quotes',
    waves: 3,
    requests: 21,
    javascript: 194,
  },
  {
    path: '/account',
    visitor: 'customer',
    ready: "document.querySelector('main h1') && document.documentElement.dataset.ready",
    waves: 2,
    requests: 16,
    javascript: 186,
  },
  {
    path: '/chat',
    visitor: 'guest',
    ready: "document.querySelector('main textarea')",
    waves: 2,
    requests: 22,
    javascript: 198,
  },
]

/** Visits the first pages of a real shop in every language, with a cold cache on a slow connection. */
export async function customerPageGates(browser: Browser): Promise<Gate[]> {
  const shop = await startShop()
  try {
    const cart = await createCart(browser, shop)
    const sizes = readSizes()
    const gates: Gate[] = []
    for (const page of customerPages)
      for (const language of languages) {
        const url = shop.url + language + page.path
        const prepare = (context: BrowserContext) => prepareVisitor(context, page.visitor)
        const seen = await visit(browser, { url, isSlow: true, cpu: 1, ready: page.ready, prepare })
        gates.push(...gatesOf(page, language + page.path, seen, sizes))
      }
    return gates

    async function prepareVisitor(context: BrowserContext, visitor: Visitor): Promise<void> {
      if (visitor !== 'guest') await addSession(context, shop.url)
      if (visitor === 'customer with a cart') await storeCart(context, shop, cart)
    }
  } finally {
    await shop.stop()
  }
}

/** The text of a cart with one plan, as the shop itself stores it. */
async function createCart(browser: Browser, shop: Shop): Promise<string> {
  const context = await browser.newContext()
  await addSession(context, shop.url)
  const page = await context.newPage()
  await page.goto(`${shop.url}/home?location=tokyo-jp`)
  await page.getByRole('button', { name: /^Add / }).first().click()
  await page.waitForFunction(() => localStorage.getItem('cart')?.includes('product_id'))
  const cart = await page.evaluate(() => localStorage.getItem('cart'))
  await context.close()
  return cart ?? ''
}

/** Writes the cart on a page that loads no code of the shop, so that the visit starts with an empty cache. */
async function storeCart(context: BrowserContext, shop: Shop, cart: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${shop.url}/healthz`)
  await page.evaluate(text => localStorage.setItem('cart', text), cart)
  await page.close()
}

/** The compressed size of every file of the build, by path. */
function readSizes(): Map<string, number> {
  const releases = ['shell', 'shared', ...remoteNames()].map(name =>
    releaseSchema.parse(JSON.parse(readFileSync(join(dist, name, 'release.json'), 'utf8'))),
  )
  return new Map(
    releases.flatMap(({ files }) =>
      files.map(({ path, bytes, encodings }) => [path, encodings.br?.bytes ?? bytes] as const),
    ),
  )
}

/** While a page waits for its last response, the browser already sends requests that it does not need yet. */
function untilLast({ waves, requests, all }: Visit, path: string | undefined) {
  const last = all.find(({ url }) => path && new URL(url).pathname === path)
  if (!last) return { waves, requests }
  return {
    waves: countWaves(all, last.start),
    requests: all.filter(({ start }) => start <= last.start),
  }
}

function gatesOf(
  page: CustomerPage,
  path: string,
  seen: Visit,
  sizes: Map<string, number>,
): Gate[] {
  const { all } = seen
  const { waves, requests } = untilLast(seen, page.lastRequest)
  const urls = all.map(({ url }) => url)
  const twice = urls.filter(
    (url, index) => urls.indexOf(url) !== index && !url.endsWith('/_telemetry'),
  )
  const scripts = requests.map(({ url }) => new URL(url).pathname).filter(at => at.endsWith('.js'))
  const bytes = scripts.reduce((sum, at) => sum + (sizes.get(at) ?? 0), 0)
  return [
    {
      name: `request depth until ready on ${path} is at most ${page.waves}`,
      isGood: waves <= page.waves,
      found: String(waves),
    },
    {
      name: `requests until ready on ${path} are at most ${page.requests}`,
      isGood: requests.length <= page.requests,
      found: String(requests.length),
    },
    {
      name: `nothing on ${path} is fetched twice`,
      isGood: twice.length === 0,
      found: twice.join(', ') || 'none',
    },
    {
      name: `JavaScript until ready on ${path} is at most ${inKilobytes(page.javascript * kilobyte)}`,
      isGood: bytes <= page.javascript * kilobyte,
      found: inKilobytes(bytes),
    },
  ]
}
