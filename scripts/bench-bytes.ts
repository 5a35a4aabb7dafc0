import { dist } from '@storefront/kit/root'
import { chromium } from 'playwright'

import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { firstPages } from './bench/first-pages.ts'
import { scriptBytes } from './bench/script-bytes.ts'
import { type Side, startSides } from './bench/sides.ts'
import { visit } from './bench/visit.ts'

/**
 * `npx tsx scripts/bench-bytes.ts` (needs a build) prints the scripts that a guest loads until the first page is ready,
 * with their compressed bytes, for the federated shop and its monolith. It shows what the difference consists of.
 */
const sides = await startSides({ firstPort: 4194 })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })

async function listScripts(side: Side): Promise<{ name: string; bytes: number }[]> {
  const { path, ready } = firstPages.guest
  const seen = await visit(browser, { url: side.url + path, isSlow: false, cpu: 1, ready })
  return seen.requests
    .map(request => {
      const name = new URL(request.url).pathname.slice('/r/'.length)
      return { name, bytes: scriptBytes(side, [request]) }
    })
    .filter(({ bytes }) => bytes > 0)
    .sort((one, other) => other.bytes - one.bytes)
}

try {
  console.log(`Scripts of ${dist}`)
  for (const side of [sides.federated, sides.monolith]) {
    const scripts = await listScripts(side)
    const sum = scripts.reduce((total, { bytes }) => total + bytes, 0)
    console.log(`\n${side.name}: ${(sum / 1024).toFixed(1)} KB`)
    for (const { name, bytes } of scripts)
      console.log(`${(bytes / 1024).toFixed(1).padStart(8)} KB  ${name}`)
  }
} finally {
  await browser.close()
  await sides.close()
}
