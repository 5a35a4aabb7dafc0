import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { Registry } from '@storefront/kit/registry/client'
import { dist } from '@storefront/kit/root'

import { readPlatformToken } from '../e2e/tools/shop/platform-token.ts'
import { type Shop, startShop } from '../e2e/tools/shop/shop.ts'
import { type Checker, startChecker } from './can-i-deploy/checker.ts'
import { type Checkout, makeCheckout } from './can-i-deploy/checkout.ts'
import { chooseCases } from './can-i-deploy/choose-cases.ts'
import type { ReleaseCase, Tools } from './can-i-deploy/release-case.ts'
import {
  describeCase,
  describeOutcome,
  describeTotal,
  headingOf,
  toReport,
} from './can-i-deploy/report.ts'
import { type Outcome, tryRelease } from './can-i-deploy/try-release.ts'
import { readBuilt } from './resilience/built.ts'

/**
 * `npx tsx scripts/can-i-deploy.ts [--short] [--only addToCart] [--list] [--json <file>]`: sends breaking and harmless
 * releases to a shop of its own that requires checks, through the command line, the registry and the browser of the
 * checker. Prints which check refuses which release with which sentence. Exits with 1 if a breaking one goes live or
 * another check refuses it, or if a harmless one does not go live.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    only: { type: 'string' },
    list: { type: 'boolean' },
    json: { type: 'string' },
  },
})

type Lazy<Value> = { open: () => Promise<Value>; opened: () => Promise<Value> | null }

function lazy<Value>(make: () => Promise<Value>): Lazy<Value> {
  let made: Promise<Value> | null = null
  return {
    open: () => {
      made ??= make()
      return made
    },
    opened: () => made,
  }
}

/** Tries one release after the other, because each is compared with the live composition. */
async function tryAll(cases: ReleaseCase[], tools: Tools): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let heading = ''
  for (const each of cases) {
    if (headingOf(each) !== heading) console.log(`\n${headingOf(each)}`)
    heading = headingOf(each)
    const outcome = await tryRelease(tools, each)
    outcomes.push(outcome)
    console.log(describeOutcome(outcome))
  }
  return outcomes
}

async function withTools<Result>(
  shop: Shop,
  workDir: string,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  const checker = lazy<Checker>(async () => startChecker(shop))
  const checkout = lazy<Checkout>(() => makeCheckout(join(workDir, 'checkout')))
  const token = await readPlatformToken(shop)
  const registry = new Registry({ shop: shop.url, token })
  const lazies = { openChecker: checker.open, openCheckout: checkout.open }
  try {
    return await work({ shop, registry, token, workDir, ...lazies })
  } finally {
    await (await checker.opened())?.stop()
  }
}

async function tryInOwnShop(cases: ReleaseCase[]): Promise<Outcome[]> {
  const workDir = await mkdtemp(join(tmpdir(), 'storefront-can-i-deploy-'))
  const shop = await startShop({ distDir: dist, env: { RELEASE_CHECKS: 'required' } })
  try {
    return await withTools(shop, workDir, tools => tryAll(cases, tools))
  } finally {
    await shop.stop()
    await rm(workDir, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const { release } = await readBuilt('shared')
  const seed = Number.parseInt(release.id.slice(0, 8), 16)
  const { cases, leftOut } = chooseCases({ only: values.only, isShort: values.short, seed })
  if (values.list) return console.log(cases.map(describeCase).join('\n'))
  const outcomes = await tryInOwnShop(cases)
  const report = toReport(outcomes, leftOut)
  if (values.json) await writeFile(values.json, JSON.stringify(report, null, 2))
  if (leftOut.length > 0)
    console.log(
      `\nLeft out by --short:\n${leftOut.map(each => `  ${describeCase(each)}`).join('\n')}`,
    )
  console.log(`\n${describeTotal(outcomes)}`)
  process.exitCode = report.failed === 0 ? 0 : 1
}

try {
  await main()
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error
  console.error(`✘ ${error.message}`)
  process.exitCode = 1
}
