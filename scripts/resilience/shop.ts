import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { BuiltRelease } from '@storefront/kit/publish/built-release'
import { liveId } from '@storefront/kit/publish/fresh-page'
import { publish } from '@storefront/kit/publish/publish'
import { Steps } from '@storefront/kit/publish/steps'
import { Registry } from '@storefront/kit/registry/client'
import { type Browser, type BrowserContext, chromium } from 'playwright'

import { addPlan, cartLink } from '../../e2e/tools/actions.ts'
import { addSession } from '../../e2e/tools/api/api-client.ts'
import { browserFlags, findBrowser } from '../../e2e/tools/browser.ts'
import { type FaultyServer, startFaultyServer } from '../../e2e/tools/faults/faulty-server.ts'
import { readPlatformToken } from '../../e2e/tools/shop/platform-token.ts'
import { type Shop, startShop } from '../../e2e/tools/shop/shop.ts'
import { plan } from './containers.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** A shop behind a faulty server, and a browser with a customer who has one plan in the cart. */
export type FaultyShop = {
  url: string
  shop: Shop
  faulty: FaultyServer
  registry: Registry
  /** A new browser profile of the customer, whose faults have this name. */
  openProfile: (visitor: string) => Promise<BrowserContext>
  stop: () => Promise<void>
}

export async function startFaultyShop(): Promise<FaultyShop> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    const last = stops.pop()
    if (!last) return
    try {
      await last()
    } finally {
      await stop()
    }
  }
  try {
    const faulty = await startFaultyServer()
    stops.push(faulty.stop)
    const shop = await startShop({ env: { PUBLIC_URL: faulty.url } })
    stops.push(shop.stop)
    faulty.forwardTo(shop.url)
    const registry = new Registry({ shop: faulty.url, token: await readPlatformToken(shop) })
    const browser = await launchBrowser()
    stops.push(() => browser.close())
    const { url } = faulty
    const state = await prepareCustomer(browser, url)
    const openNew = (visitor: string) => openProfile(browser, { url, state, visitor })
    return { url, shop, faulty, registry, openProfile: openNew, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Playwright would end the script at a signal before the shop has stopped. */
const launchBrowser = async () =>
  await chromium.launch({
    executablePath: await findBrowser(),
    args: browserFlags,
    ...{ handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false },
  })

async function prepareCustomer(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' })
  await addSession(context, url)
  const page = await context.newPage()
  await page.goto('/home')
  await addPlan(page, plan)
  await cartLink(page, 1).waitFor()
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

type ProfileOptions = { url: string; state: State; visitor: string }

async function openProfile(browser: Browser, { url, state, visitor }: ProfileOptions) {
  const viewport = { width: 1280, height: 900 }
  const options = { baseURL: url, locale: 'en-US', storageState: state, viewport }
  const context = await browser.newContext(options)
  await context.addCookies([{ name: 'visitor', value: visitor, url }])
  return context
}

/** Publishes a release, and returns the URL of its preview. */
export async function publishRelease({ registry }: FaultyShop, built: BuiltRelease) {
  const { preview, problems } = await publish(registry, built, new Steps(() => undefined))
  if (preview) return preview.url
  throw new Error(problems.join(' '))
}

/** The sentence of the registry that refuses a release, or its deployment. Null if it deploys the release. */
export async function refusalOf(
  { registry, url }: FaultyShop,
  built: BuiltRelease,
): Promise<string | null> {
  try {
    await publish(registry, built, new Steps(() => undefined))
    const json = { releases: [built.release.id], why: 'Resilience', base: await liveId(url) }
    await registry.request('POST /_registry/promote', { json })
    return null
  } catch (error) {
    if (error instanceof CommandFailure) return error.message
    throw error
  }
}

/** Shows this composition to one browser profile. */
export async function openPreview(context: BrowserContext, url: string): Promise<void> {
  const { origin, searchParams } = new URL(url)
  const form = { token: searchParams.get('token') ?? '' }
  const opened = await context.request.post(`${origin}/_pin`, {
    form,
    headers: { origin },
    maxRedirects: 0,
  })
  if (opened.status() >= 400) throw new Error(`Cannot open ${url}: ${opened.status()}`)
}
