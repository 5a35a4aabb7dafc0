import { parseArgs } from 'node:util'
import { readShop, readToken } from '@storefront/kit/command-line/settings'
import { Registry } from '@storefront/kit/registry/client'
import { dist } from '@storefront/kit/root'
import { chromium } from 'playwright'

import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { readPlatformToken } from '../e2e/tools/shop/platform-token.ts'
import { startShop } from '../e2e/tools/shop/shop.ts'
import { type Length, runStory } from './release-story/story.ts'

const long: Length = {
  tabs: 20,
  releases: 30,
  pace: 12,
  badFor: 12,
  thinkMs: { least: 8000, most: 24_000 },
}
const brief: Length = {
  tabs: 3,
  releases: 6,
  pace: 2,
  badFor: 2,
  thinkMs: { least: 300, most: 700 },
}

/**
 * `npx tsx scripts/release-story.ts [--short] [--shop <address>]`: three teams release over HTTP while customers shop.
 * Prints a report as JSON and exits with 1 if anything was lost. Without an address, it starts its own shop.
 */
async function printReport(platform: Registry, length: Length): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const report = await runStory({ browser, platform, distDir: dist, length })
    console.log(JSON.stringify(report, null, 2))
    process.exitCode = report.isGood ? 0 : 1
  } finally {
    await browser.close()
  }
}

const { values } = parseArgs({ options: { short: { type: 'boolean' }, shop: { type: 'string' } } })
const length = values.short ? brief : long
if (values.shop) {
  const shop = readShop(values.shop, process.env)
  await printReport(new Registry({ shop, token: await readToken([], shop, process.env) }), length)
} else {
  const own = await startShop()
  try {
    const token = await readPlatformToken(own)
    await printReport(new Registry({ shop: own.url, token }), length)
  } finally {
    await own.stop()
  }
}
