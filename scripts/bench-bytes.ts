import { parseArgs } from 'node:util'
import { dist } from '@storefront/kit/root'
import { chromium } from 'playwright'

import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { firstPages } from './bench/first-pages.ts'
import { scriptBytes } from './bench/script-bytes.ts'
import { type Side, startSides } from './bench/sides.ts'
import { visit } from './bench/visit.ts'
import { writeOutput } from './bench/write-section.ts'

/**
 * `npx tsx scripts/bench-bytes.ts [--write]` (needs a build) prints the scripts that a guest loads until the first page is ready,
 * with their compressed bytes, for the federated shop and its monolith. It shows what the difference consists of.
 * `--write` also writes this into docs/performance.md.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const lines: string[] = []
const say = (line: string) => {
  console.log(line)
  lines.push(line)
}
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
    say(`\n${side.name}: ${(sum / 1024).toFixed(1)} KB`)
    for (const { name, bytes } of scripts)
      say(`${(bytes / 1024).toFixed(1).padStart(8)} KB  ${name}`)
  }
  if (values.write) await writeOutput('bytes', lines)
} finally {
  await browser.close()
  await sides.close()
}
