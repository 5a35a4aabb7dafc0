import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseSchema } from '@storefront/api/composition'
import type { Browser } from 'playwright-core'

import { openBrowser } from './browser/open-browser.ts'
import { type CandidateRelease, makeReleasesFolder } from './candidate/releases-folder.ts'
import type { ShopFiles } from './candidate/shop-files.ts'
import { type CandidateShop, startCandidateShop } from './candidate/start-shop.ts'
import { type Choose, chooseLooks } from './choose/choose-looks.ts'
import type { Look } from './choose/look.ts'
import { type Candidate, type LookTools, lookAt } from './look/look-at.ts'
import { createPictures, pictureOf } from './look/pictures.ts'
import { createVisitors, signIn } from './look/visitors.ts'
import { buy } from './purchase/buy.ts'
import { makeOrder } from './purchase/orders.ts'
import { type Counts, countResults } from './report/merge.ts'
import { createParts, type Part } from './report/parts.ts'
import { repeatFailed } from './report/repeat.ts'
import { type Result, toLine } from './report/result.ts'
import { checkStatic } from './static/check-static.ts'

export type ChecksInput = Candidate & {
  releases: CandidateRelease[]
  /** The running shop with the files that no folder has. */
  shop: ShopFiles | null
  /** The folder with the built server and sandbox. */
  programsDir: string
  /** Downloaded releases stay here for later checks. */
  cacheDir: string
  /** Called when a part has started, advanced or ended. */
  onProgress?: (parts: Part[]) => void
  /** Ends the checks without a result. */
  signal?: AbortSignal
  /** Default: every pair of page or slot, user, language and size. */
  choose?: Choose
  /** How often a page, slot or purchase is tried before it has failed. Default: 2. */
  attempts?: number
}

export type ChecksReport = {
  results: Result[]
  counts: Counts
  notLookedAt: string[]
  parts: Part[]
  pictures: ReadonlyMap<string, Buffer>
}

/** Two browsers' worth of work at a time suit a machine with two cores. */
const workers = 2

type Job = { part: 'pages' | 'purchase'; run: () => Promise<Result[]> }

/** Opens the candidate shop in a browser, and checks its pages, slots and a purchase. */
export async function runChecks(input: ChecksInput): Promise<ChecksReport> {
  const parts = createParts(input.onProgress)
  const folder = await mkdtemp(join(tmpdir(), 'storefront-releases-'))
  const opening = parts.run('browser', openBrowser)
  let shop: CandidateShop | null = null
  try {
    await parts.run('files', () => makeReleasesFolder(input.releases, folder, input))
    const { results, unknown, notes } = await runStatic(folder, input, parts)
    // Nobody knows what such a release uses, so the browser looks at the whole shop.
    const isWhole = input.changed.some(name => unknown.includes(name))
    const { programsDir } = input
    const candidate = await parts.run('shop', () =>
      startCandidateShop({ distDir: folder, programsDir }),
    )
    shop = candidate
    const { browser, proxy, remarks } = await opening
    proxy.allow(candidate.hosts)
    const seen = await Promise.race([
      checkAll(input, { browser, shop: candidate, parts, isWhole }),
      untilStopped(input.signal),
    ])
    const all = [...results, ...seen.results]
    const remarked = [...notes, ...remarks].map(note => toLine(note).slice(0, 300))
    const notLookedAt = [...seen.notLookedAt, ...remarked]
    return { ...seen, results: all, counts: countResults(all), notLookedAt }
  } finally {
    await Promise.all([
      shop?.stop(),
      opening.then(({ close }) => close()).catch(() => undefined),
      rm(folder, { recursive: true, force: true }),
    ])
  }
}

async function runStatic(folder: string, { releases }: ChecksInput, parts: Started['parts']) {
  const names = releases.map(({ manifest }) => releaseSchema.parse(manifest).name)
  const checking = checkStatic(folder, names)
  parts.expect('static', 1)
  await parts.count('static', async () => (await checking).results)
  return checking
}

/** Never resolves. Rejects when the signal ends the checks. */
function untilStopped(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('The checks were stopped.'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}

type Started = {
  browser: Browser
  shop: CandidateShop
  parts: ReturnType<typeof createParts>
  isWhole: boolean
}

async function orderIn(browser: Browser, shop: CandidateShop): Promise<string> {
  const context = await browser.newContext({ baseURL: shop.url })
  try {
    await signIn(context.request, shop, 'customer')
    return (await makeOrder(context.request)).id
  } finally {
    await context.close()
  }
}

async function checkAll(
  input: ChecksInput,
  started: Started,
): Promise<Omit<ChecksReport, 'counts'>> {
  const { browser, shop, parts, isWhole } = started
  const pictures = createPictures()
  const { composition, changed } = input
  const { looks, notLookedAt } = chooseLooks({ composition, changed, isWhole }, input.choose)
  const orderId = await parts.run('order', () => orderIn(browser, shop))
  const tools: LookTools = { candidate: input, orderId, takePicture: pictureOf(pictures) }
  const purchase = () => buy(input, { browser, shop, takePicture: pictures.take })
  parts.expect('pages', looks.length)
  parts.expect('purchase', 1)
  const results: Result[] = []
  const queue = looks.values()
  const work = async (first: Job[]) => {
    const visitors = createVisitors(browser, shop)
    const look = async (next: Look) => {
      const context = await visitors.contextOf(next)
      return lookAt(next, context, tools)
    }
    const jobs = function* (): Generator<Job> {
      yield* first
      for (const next of queue) yield { part: 'pages', run: () => look(next) }
    }
    for (const { part, run } of jobs())
      results.push(...(await parts.count(part, () => repeatFailed(run, input.attempts ?? 2))))
    await visitors.close()
  }
  await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      work(index === 0 ? [{ part: 'purchase', run: purchase }] : []),
    ),
  )
  return { results, notLookedAt, parts: parts.all(), pictures: pictures.all }
}
