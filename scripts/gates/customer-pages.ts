import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseSchema } from '@storefront/api/composition'
import { remoteNames } from '@storefront/kit/platform/targets'
import { dist } from '@storefront/kit/root'
import type { Browser, BrowserContext } from 'playwright'

import { untilRendered } from '../../e2e/tools/server-rendered.ts'
import { startShop } from '../../e2e/tools/shop/shop.ts'
import { type FirstPage, firstPages } from '../bench/first-pages.ts'
import { prepareVisitors } from '../bench/prepare-visitors.ts'
import { countWaves } from '../bench/request-depth.ts'
import { type Visit, visit } from '../bench/visit.ts'
import { type Gate, inKilobytes, kilobyte } from './gate.ts'

type CustomerPage = FirstPage & {
  /** The path of the last request that the page needs. Default: all requests until it is ready. */
  lastRequest?: string
  waves: number
  requests: number
  /** Kilobytes of JavaScript until ready. */
  javascript: number
  isServerRendered?: true
  /** The largest paint waits for the code of the page. Default: it comes with the document. */
  isPaintedLate?: true
}

/** The languages by the prefix of their paths. */
const chinese = '/zh-TW'
const languages = ['', chinese, '/es']

/**
 * The pages that customers open first. The order page has one more wave: its quote needs the cart, which only the
 * browser has, and holds the units, so that no preload may request it.
 */
const customerPages: CustomerPage[] = [
  { ...firstPages.guest, waves: 2, requests: 16, javascript: 162, isServerRendered: true },
  { ...firstPages.home, waves: 2, requests: 16, javascript: 162, isServerRendered: true },
  { ...firstPages.cart, waves: 2, requests: 16, javascript: 154 },
  { ...firstPages.order, lastRequest: '/api/v3/quotes', waves: 3, requests: 19, javascript: 190 },
  { ...firstPages.account, waves: 2, requests: 16, javascript: 182 },
  { ...firstPages.chat, waves: 2, requests: 17, javascript: 192 },
]

/** Visits the first pages of a real shop in every language, with a cold cache on a slow connection. */
export async function customerPageGates(browser: Browser): Promise<Gate[]> {
  const shop = await startShop()
  try {
    const prepareVisitor = await prepareVisitors(browser, shop.url)
    const sizes = readSizes()
    const gatesIn = async (page: CustomerPage, language: string): Promise<Gate[]> => {
      const url = shop.url + language + page.path
      const prepare = async (context: BrowserContext) => {
        await prepareVisitor(context, page.visitor, url)
        // Without plans in the document, late parts can load while the page waits for them.
        if (page.isServerRendered) await untilRendered(context, url)
      }
      const seen = await visit(browser, { url, isSlow: true, cpu: 1, ready: page.ready, prepare })
      return gatesOf(page, language + page.path, seen, sizes)
    }
    const gates: Gate[][] = []
    // A visit mostly waits for its slow connection.
    for (const page of customerPages)
      gates.push(...(await Promise.all(languages.map(language => gatesIn(page, language)))))
    return gates.flat()
  } finally {
    await shop.stop()
  }
}

/** The compressed size of every file of the build, by path. */
function readSizes(): Map<string, number> {
  const releases = ['shell', 'shared', ...remoteNames()].map(name =>
    releaseSchema.parse(JSON.parse(readFileSync(join(dist, name, 'release.json'), 'utf8'))),
  )
  return new Map(
    releases.flatMap(({ files }) =>
      files.map(({ path, bytes, encodings }) => [path, encodings.br?.bytes ?? bytes] as const),
    ),
  )
}

/** While a page waits for its last response, the browser already sends requests that it does not need yet. */
function untilLast({ waves, requests, all }: Visit, path: string | undefined) {
  const last = all.find(({ url }) => path && new URL(url).pathname === path)
  if (!last) return { waves, requests }
  return {
    waves: countWaves(all, last.start),
    requests: all.filter(({ start }) => start <= last.start),
  }
}

function gatesOf(
  page: CustomerPage,
  path: string,
  seen: Visit,
  sizes: Map<string, number>,
): Gate[] {
  const { all } = seen
  const { waves, requests } = untilLast(seen, page.lastRequest)
  const urls = all.map(({ url }) => url)
  const twice = urls.filter(
    (url, index) => urls.indexOf(url) !== index && !url.endsWith('/_telemetry'),
  )
  const scripts = requests.map(({ url }) => new URL(url).pathname).filter(at => at.endsWith('.js'))
  const bytes = scripts.reduce((sum, at) => sum + (sizes.get(at) ?? 0), 0)
  return [
    {
      name: `request depth until ready on ${path} is at most ${page.waves}`,
      isGood: waves <= page.waves,
      found: String(waves),
    },
    {
      name: `requests until ready on ${path} are at most ${page.requests}`,
      isGood: requests.length <= page.requests,
      found: String(requests.length),
    },
    {
      name: `nothing on ${path} is fetched twice`,
      isGood: twice.length === 0,
      found: twice.join(', ') || 'none',
    },
    {
      name: `JavaScript until ready on ${path} is at most ${inKilobytes(page.javascript * kilobyte)}`,
      isGood: bytes <= page.javascript * kilobyte,
      found: inKilobytes(bytes),
    },
    ...(page.isPaintedLate || path.startsWith(chinese) ? [] : [paintGate(path, seen)]),
  ]
}

/**
 * Nothing that the code paints is larger than the first texts. A machine without a Chinese font draws Chinese texts too
 * small for this.
 */
function paintGate(path: string, { lcpMs, readyMs }: Visit): Gate {
  return {
    name: `the largest paint on ${path} comes before its code is ready`,
    isGood: lcpMs < readyMs,
    found: `${Math.round(lcpMs)} of ${Math.round(readyMs)} ms`,
  }
}
