import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { dist } from '@storefront/kit/root'
import { type Browser, chromium } from 'playwright'

import { browserFlags, findBrowser, onlyLocalFlag } from '../e2e/tools/browser.ts'
import { type Shop, startShop } from '../e2e/tools/shop/shop.ts'
import { Cashier, choosePlans, signIn } from './canary-story/cashier.ts'
import { countClaims } from './canary-story/claims.ts'
import { Crowd } from './canary-story/crowd.ts'
import { fillCart } from './canary-story/customer.ts'
import { tellFailingOrders } from './canary-story/failing-orders.ts'
import { tellFailingStarts } from './canary-story/failing-starts.ts'
import { tellFaultyServer } from './canary-story/faulty-server.ts'
import { tellGoodRelease } from './canary-story/good-release.ts'
import { Journal } from './canary-story/journal.ts'
import { brief, type Length, long, type PartName, readParts } from './canary-story/length.ts'
import { PageRecord } from './canary-story/page-record.ts'
import type { Story } from './canary-story/story.ts'
import { openRegistry } from './canary-story/story-shop.ts'
import { ListedFiles } from './release-story/listed-files.ts'

/**
 * `npx tsx scripts/canary-story.ts [--short] [--only orders] [--json <file>]`: canaries of two faulty releases, a good one,
 * and a faulty server in a shop of its own, with visitors over HTTP and customers in browsers. Exits with 1 if a claim does not hold.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
})
const parts = {
  orders: tellFailingOrders,
  starts: tellFailingStarts,
  good: tellGoodRelease,
  servers: tellFaultyServer,
}
const journal = new Journal()

type Opened = { shop: Shop; browser: Browser; workDir: string; length: Length }

async function openStory({ shop, browser, workDir, length }: Opened): Promise<Story> {
  const { url } = shop
  const listed = new ListedFiles(url)
  const record = new PageRecord((composition, files) => listed.foreign(composition, files))
  const plans = await choosePlans(url)
  const session = await signIn(url, 'demo')
  const [, , spoiled] = plans
  const [cart, ...sessions] = await Promise.all([
    fillCart({ browser, shop: url, session, plan: spoiled }),
    ...(['second', 'support', 'operator'] as const).map(account => signIn(url, account)),
  ])
  const cashiers = sessions.map(each => new Cashier(url, each))
  const crowd = new Crowd({ shop: url, plans, record, cashiers })
  const registry = await openRegistry(shop)
  const shared = { journal, length, workDir, shop: url, registry, browser, record, crowd }
  const carts = { checked: 0, lost: 0 }
  const servers = { startServer: shop.startSecond, cashiers }
  return { ...shared, ...servers, plans, spoiled, session, cart, browserAttempts: 0, carts }
}

function claimTotals({ crowd, browserAttempts, carts, record, length }: Story): void {
  const attempts = crowd.attempts + browserAttempts
  const found = `${attempts}: ${crowd.attempts} over HTTP, ${browserAttempts} in a browser`
  journal.begin('All parts')
  if (values.only === undefined)
    journal.claim(
      `there were at least ${length.leastAttempts} order attempts`,
      attempts >= length.leastAttempts,
      found,
    )
  const { checked, lost } = carts
  journal.claim('no cart is lost', lost === 0, `${lost} of ${checked} carts in browsers`)
  const { mixed, pages } = record
  const list = mixed.slice(0, 3).join('; ')
  journal.claim(
    'no page mixes compositions',
    mixed.length === 0,
    `${mixed.length} of ${pages} pages over HTTP and in browsers ${list}`.trim(),
  )
}

async function tellStory(opened: Opened, names: readonly PartName[]): Promise<void> {
  const story = await openStory(opened)
  for (const name of names) await parts[name](story)
  claimTotals(story)
  const { claims, seconds } = journal
  const counts = countClaims(claims)
  const form = values.short
    ? ' In this short form, the checker did not run, and the good release began with 50 %.'
    : ''
  console.log(`\n${counts.passed} of ${claims.length} claims hold, ${seconds.toFixed(0)} s.${form}`)
  if (values.json) await writeFile(values.json, JSON.stringify({ ...counts, claims }, null, 2))
  process.exitCode = counts.failed === 0 ? 0 : 1
}

async function main(workDir: string): Promise<void> {
  const names = readParts(values.only)
  const length = values.short ? brief : long
  const shop = await startShop({ distDir: dist })
  try {
    const executablePath = await findBrowser()
    const browser = await chromium.launch({
      executablePath,
      args: [...browserFlags, onlyLocalFlag],
    })
    try {
      await tellStory({ shop, browser, workDir, length }, names)
    } finally {
      await browser.close()
    }
  } finally {
    await shop.stop()
  }
}

const workDir = await mkdtemp(join(tmpdir(), 'storefront-canary-story-'))
try {
  await main(workDir)
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error
  for (const line of [error.message, ...error.lines]) console.error(line)
  process.exitCode = 1
} finally {
  await rm(workDir, { recursive: true, force: true })
}
