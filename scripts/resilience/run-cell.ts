import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'

import type { Faults } from '../../e2e/tools/faults/faulty-server.ts'
import { relabel } from './built.ts'
import type { Cell } from './cell.ts'
import { type CellCase, fallbackOf, toCase } from './cell-case.ts'
import type { Observation } from './observation.ts'
import { readReport, sentErrors } from './reports.ts'
import { type FaultyShop, openPreview, publishRelease, refusalOf } from './shop.ts'
import { describeSnapshot } from './snapshot.ts'

/** Longer than every promise of the shop, so that a cell shows how late it is. */
const timeoutMs = 20_000
/** `shared` is retried at growing intervals, at most 30 s apart. */
const healingMs = 40_000
/** The browser sends the last report of a page that it leaves. */
const flushMs = 300

let cells = 0

/** Runs one cell in its own browser profile, with its own release of the container. */
export async function runCell(world: FaultyShop, cell: Cell): Promise<Observation> {
  cells += 1
  const visitor = `cell-${cells}`
  const found = await toCase(cell)
  const prepared = { ...found, built: relabel(found.built, { label: `1.0.0-${visitor}` }) }
  if (cell.row.expected === 'refused') return observeRefusal(world, cell, prepared)
  const preview = await publishRelease(world, prepared.built)
  const context = await world.openProfile(visitor)
  const faults = world.faulty.forVisitor(visitor)
  try {
    await openPreview(context, preview)
    const page = await context.newPage()
    const seen = await observe({ cell, prepared, page, faults })
    await page.goto('about:blank')
    await wait(flushMs)
    const report = await readReport(world, prepared.built.release.id)
    return { ...seen, sent: sentErrors(faults), report }
  } finally {
    faults.repair()
    await context.close()
  }
}

const nothing = { saleFailure: null, healingFailure: null, reloads: 0, requests: 0, sent: [] }

async function observeRefusal(
  world: FaultyShop,
  { container, row }: Cell,
  { built }: CellCase,
): Promise<Observation> {
  const sentence = await refusalOf(world, built)
  const { id, owner } = built.release
  return {
    ...nothing,
    container: container.name,
    fault: row.name,
    sees: sentence ? 'the current release' : 'the release with the older contract',
    seenMs: 0,
    sale: 'Nothing changes: the registry refuses the release',
    healing: 'not needed',
    report: sentence ? { release: id, team: owner, errors: 1, message: sentence } : null,
  }
}

type Visit = { cell: Cell; prepared: CellCase; page: Page; faults: Faults }

async function observe(visit: Visit): Promise<Omit<Observation, 'sent' | 'report'>> {
  const { cell, prepared, page, faults } = visit
  const { container, row, isStart } = cell
  const loads = countLoads(page)
  page.setDefaultTimeout(timeoutMs)
  prepared.breakFile(faults)
  const view = await look(visit)
  // Nothing sells before the start.
  const sale = isStart ? null : await failureOf(() => sellRest(visit))
  const healingFailure = await failureOf(() => heal(visit))
  return {
    ...view,
    container: container.name,
    fault: row.name,
    sale: prepared.sale.name,
    saleFailure: isStart ? await failureOf(() => sellRest(visit)) : sale,
    healing: healingOf(cell, prepared),
    healingFailure,
    reloads: loads() - 1,
    requests: faults.requests().filter(path => path === prepared.broken).length,
  }
}

/** Opens the page, and waits for what the customer must see. */
async function look({ prepared, page }: Visit): Promise<{ sees: string; seenMs: number }> {
  const { path, act, sees } = prepared
  let started = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  if (act) {
    await page.locator('html[data-quiet]').waitFor({ state: 'attached' })
    started = performance.now()
    await act(page)
  }
  const seen = await describe(sees(page).first())
  return { sees: seen, seenMs: Math.round(performance.now() - started) }
}

async function describe(seen: Locator): Promise<string> {
  try {
    await seen.waitFor()
    return describeSnapshot(await seen.ariaSnapshot())
  } catch {
    return 'nothing'
  }
}

/** Sells in the rest of the shop, and returns to the page. */
async function sellRest({ prepared, page }: Visit): Promise<void> {
  const visited = await prepared.sale.run(page)
  for (let left = visited; left > 0; left--) await page.goBack({ waitUntil: 'commit' })
}

async function heal({ cell, prepared, page, faults }: Visit): Promise<void> {
  const { act, sees, press, isThere } = prepared
  const { cause, healing } = cell.row
  // The page is a new one after the return.
  if (cause.kind === 'code') await act?.(page)
  if (sees === fallbackOf) await fallbackOf(page).waitFor()
  if (healing === 'rollback') await page.request.get('/_pin/leave', { maxRedirects: 0 })
  faults.repair()
  await page.evaluate(() => Object.assign(globalThis, { isFaultOver: true }))
  if (!press) page.setDefaultTimeout(healingMs)
  await press?.(page)
  await isThere(page)
  page.setDefaultTimeout(timeoutMs)
}

function healingOf({ row }: Cell, { press }: CellCase): string {
  if (row.cause.kind === 'code' && !press) return 'not needed'
  if (!press) return 'by itself'
  return row.healing === 'rollback' ? 'Try again, after a rollback' : 'Try again'
}

/** The first line of a failure. The rest is the log of the browser. */
async function failureOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const { message } = error as Error
    return message.split('\n').slice(0, 3).join(' ')
  }
}

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', request => {
    const isOwn = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isOwn && !request.url().startsWith('about:')) loads += 1
  })
  return () => loads
}
