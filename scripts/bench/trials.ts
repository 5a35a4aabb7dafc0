import type { Browser, BrowserContext } from 'playwright'

import type { FirstPage, PrepareVisitor } from './first-pages.ts'
import { followLink, type Journey } from './follow-link.ts'
import type { BeforeAndAfter, ReleaseBuilds } from './release-builds.ts'
import { scriptBytes } from './script-bytes.ts'
import type { Side } from './sides.ts'
import { untilQuiet, untilTrue, visit } from './visit.ts'

/** What the browser has in its cache at the start of a visit: nothing, the page, or the page before a release. */
type Cache = 'cold' | 'warm' | 'returning'

export type Trial = {
  readyMs: number
  /** The first frame with a plan. Missing on pages without plans. */
  plansMs?: number
  /** Missing where the browser reports none, for example after a link inside the shop. */
  lcpMs?: number
  longTasks?: number
  waves?: number
  /** Requests until ready that were not in the cache. After a link, only those for files of the build. */
  requests: number
  /** Received bytes of all requests, in transfer encoding. Missing after a link, where responses can be under way. */
  bytes?: number
  /** Bytes of JavaScript until ready, compressed, also from the cache. Missing for a returning visit. */
  javascript?: number
}

export type BenchSetup = {
  browser: Browser
  prepareVisitor: PrepareVisitor
  /** How many times slower the processor is. */
  cpu: number
  /** The builds before and after a release, for returning customers. Null if no case needs them. */
  release: ReleaseBuilds | null
}

/** Visits a page on slow 4G with the processor slowed down. */
export async function tryPage(
  setup: BenchSetup,
  side: Side,
  page: FirstPage,
  cache: Cache,
): Promise<Trial> {
  const url = side.url + page.path
  const prepare = async (context: BrowserContext) => {
    await setup.prepareVisitor(context, page.visitor, url)
    if (cache === 'warm') await fillCache(context, url, page.ready)
    if (cache === 'returning') {
      const { before, after } = buildsOf(setup, side)
      side.replace(before)
      await fillCache(context, url, page.ready)
      side.replace(after)
    }
  }
  const { browser, cpu } = setup
  const seen = await visit(browser, { url, isSlow: true, cpu, ready: page.ready, prepare })
  side.replace(side.build)
  const { readyMs, longTasks, waves, requests, all } = seen
  const known = (ms: number) => (Number.isFinite(ms) ? ms : undefined)
  return {
    ...{ readyMs, longTasks, waves },
    lcpMs: known(seen.lcpMs),
    plansMs: known(seen.plansMs),
    requests: requests.filter(({ bytes }) => bytes > 0).length,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    javascript: cache === 'returning' ? undefined : scriptBytes(side, requests),
  }
}

/** @throws when there are no builds of this side before and after a release */
function buildsOf({ release }: BenchSetup, { name }: Side): BeforeAndAfter {
  if (!release || name === 'default settings')
    throw new Error(`There are no builds before and after a release for: ${name}`)
  return release[name]
}

async function fillCache(context: BrowserContext, url: string, ready: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await untilTrue(page, ready)
  await untilQuiet(page)
  await page.close()
}

/** Follows a link inside the shop at full speed. */
export async function tryLink(setup: BenchSetup, side: Side, journey: Journey): Promise<Trial> {
  const context = await setup.browser.newContext({ viewport: { width: 1350, height: 940 } })
  try {
    await setup.prepareVisitor(context, journey.from.visitor, side.url)
    const { readyMs, requests } = await followLink(context, side.url, journey)
    return {
      readyMs,
      requests: requests.filter(({ url }) => new URL(url).pathname.startsWith('/r/')).length,
      javascript: scriptBytes(side, requests),
    }
  } finally {
    await context.close()
  }
}
