import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { root } from '@storefront/kit/root'
import { chromium } from 'playwright'
import { z } from 'zod'

import { addSession } from '../e2e/tools/api/api-client.ts'
import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { freePort } from '../e2e/tools/shop/ports.ts'
import { startShop } from '../e2e/tools/shop/shop.ts'
import { median } from './bench/pairs.ts'
import { writeSection } from './bench/write-section.ts'

/**
 * `npm run lighthouse` audits the pages of a real shop with Lighthouse, as on a phone. Lighthouse is installed into
 * `scripts/lighthouse` first, because the shop itself does not need it. The score of performance is the median of
 * `--rounds`. Exits with 1 if a page is below its goal: 95 for performance, and 100 for the other scores. `--write` puts
 * the table into docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
if (!(rounds >= 1)) throw new Error('--rounds must be a number from 1')

const run = promisify(execFile)
const folder = join(root, 'scripts', 'lighthouse')
const maxBuffer = 64 * 1024 * 1024

type AuditedPage = {
  path: string
  isCustomer: boolean
  /** Search engines must not list the pages of one customer, so these have no SEO score to reach. */
  isPublic: boolean
}

const pages: AuditedPage[] = [
  { path: '/guest', isCustomer: false, isPublic: true },
  { path: '/zh-TW/guest', isCustomer: false, isPublic: true },
  { path: '/es/guest', isCustomer: false, isPublic: true },
  { path: '/home', isCustomer: true, isPublic: false },
  { path: '/cart', isCustomer: true, isPublic: false },
  { path: '/account', isCustomer: true, isPublic: false },
  { path: '/chat', isCustomer: false, isPublic: true },
]

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const resultSchema = z.object({
  address: z.string(),
  scores: z.record(z.enum(categories), z.number()),
  times: z.object({ firstPaint: z.number(), largestPaint: z.number(), blocked: z.number() }),
  layoutShift: z.number(),
  lost: z.array(z.object({ category: z.string(), audit: z.string(), title: z.string() })),
})
type Result = z.infer<typeof resultSchema>

async function audit(url: string, port: number): Promise<Result> {
  const args = [join(folder, 'audit.mjs'), url, String(port)]
  const { stdout } = await run(process.execPath, args, { maxBuffer })
  const result = resultSchema.parse(JSON.parse(stdout))
  if (new URL(result.address).pathname !== new URL(url).pathname)
    throw new Error(`${url} leads to ${result.address}`)
  return result
}

function problemsOf(page: AuditedPage, results: Result[]): string[] {
  return categories.flatMap(category => {
    if (category === 'seo' && !page.isPublic) return []
    const score = median(results.map(({ scores }) => scores[category]))
    if (score >= (category === 'performance' ? 95 : 100)) return []
    const lost = results.flatMap(one => one.lost.filter(item => item.category === category))
    const audits = [...new Set(lost.map(item => `${item.title} (${item.audit})`))]
    return [`${page.path}: ${category} ${score}: ${audits.join('; ')}`]
  })
}

const columns = ['page', ...categories, 'first paint', 'largest paint', 'blocked', 'layout shift']

function cellsOf(page: AuditedPage, results: Result[]): string[] {
  const middle = (read: (result: Result) => number) => median(results.map(read))
  const ms = (read: (result: Result) => number) => `${middle(read).toFixed(0)} ms`
  return [
    page.path,
    ...categories.map(category =>
      category === 'seo' && !page.isPublic
        ? 'not listed'
        : middle(({ scores }) => scores[category]).toFixed(0),
    ),
    ms(({ times }) => times.firstPaint),
    ms(({ times }) => times.largestPaint),
    ms(({ times }) => times.blocked),
    middle(({ layoutShift }) => layoutShift).toFixed(3),
  ]
}

/** What to stop at the end, in the order of its start. */
const started: (() => Promise<unknown>)[] = []
try {
  if (!existsSync(join(folder, 'node_modules', 'lighthouse'))) {
    console.log('Installs Lighthouse into scripts/lighthouse')
    await run('npm', ['ci'], { cwd: folder, maxBuffer })
  }
  const shop = await startShop()
  started.push(() => shop.stop())
  const port = await freePort('127.0.0.1')
  const profile = await mkdtemp(join(tmpdir(), 'storefront-lighthouse-'))
  started.push(() => rm(profile, { recursive: true, force: true }))
  // Lighthouse opens its page in the context of the profile, which has the session.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  })
  started.push(() => context.close())
  const table: string[][] = []
  const problems: string[] = []
  for (const page of pages) {
    await context.clearCookies()
    if (page.isCustomer) await addSession(context, shop.url)
    const results: Result[] = []
    for (let round = 0; round < rounds; round++)
      results.push(await audit(shop.url + page.path, port))
    table.push(cellsOf(page, results))
    problems.push(...problemsOf(page, results))
    console.log(cellsOf(page, results).join('  '))
  }
  const lines = [columns, columns.map(() => '---'), ...table]
  const text = lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
  if (values.write) await writeSection('lighthouse', text)
  for (const problem of problems) console.error(`✘ ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await Promise.allSettled(started.reverse().map(stop => stop()))
}
