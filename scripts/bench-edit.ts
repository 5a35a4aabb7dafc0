import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'

import { addSession } from '../e2e/tools/api/api-client.ts'
import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { startDevelopment } from '../e2e/tools/shop/development-shop.ts'

/**
 * `npx tsx scripts/bench-edit.ts [--edits 9]` (needs a build) measures the time from a saved file to the changed page
 * under `npm run dev`: for a component of a remote (Fast Refresh), and for one of `shared` (a reload).
 */
const { values } = parseArgs({ options: { edits: { type: 'string', default: '9' } } })
const edits = Number(values.edits)
if (!(edits >= 1)) throw new Error('--edits must be a number from 1')

type Case = { name: string; file: string; from: string; to: (text: string) => string }
const cases: Case[] = [
  {
    name: 'component of a remote, Fast Refresh',
    file: 'remotes/catalog/src/filters/search/search-box.tsx',
    from: "aria-label={t('filter.search')}",
    to: text => `aria-label="${text}"`,
  },
  {
    name: 'component of shared, reload',
    file: 'shared/ui/text-input/text-input.tsx',
    from: '      {...attributes}\n',
    to: text => `      {...attributes}\n      aria-label="${text}"\n`,
  },
]

function describe(name: string, times: number[]): string {
  const sorted = times.toSorted((left, right) => left - right)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `${name}: median ${Math.round(median)} ms, most ${Math.round(sorted.at(-1) ?? 0)} ms (${times.length} edits)`
}

type Shop = Awaited<ReturnType<typeof startDevelopment>>

/** The first edit only warms up. The last one restores the file. */
async function measure(shop: Shop, page: Page, { name, file, from, to }: Case): Promise<string> {
  const times: number[] = []
  let current = from
  for (let edit = 0; edit <= edits; edit++) {
    const text = `${name} ${edit}`
    const next = to(text)
    const started = performance.now()
    await shop.edit(file, current, next)
    await page.getByRole('searchbox', { name: text, exact: true }).waitFor()
    if (edit > 0) times.push(performance.now() - started)
    current = next
  }
  await shop.edit(file, current, from)
  await page.getByRole('searchbox', { name: 'Search plans' }).waitFor()
  return describe(name, times)
}

const shop = await startDevelopment('catalog', 'shared')
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
try {
  const context = await browser.newContext()
  await addSession(context, shop.url)
  const page = await context.newPage()
  await page.goto(`${shop.url}/home`)
  await page.getByRole('searchbox', { name: 'Search plans' }).waitFor()
  for (const one of cases) console.log(await measure(shop, page, one))
  const load = loadavg()[0]?.toFixed(1)
  console.log(`${cpus().length} processors, load ${load}`)
} finally {
  await browser.close()
  await shop.stop()
}
