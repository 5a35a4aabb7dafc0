import { startFlipping } from '../../tools/changed-bytes/bit-flipping-proxy.ts'
import { type Row, rowsOf, startFilesOf, unusedOf } from '../../tools/changed-bytes/changed-rows.ts'
import { type LazyCase, lazyCases } from '../../tools/changed-bytes/lazy-cases.ts'
import {
  expectIntegrityError,
  openProfiles,
  runLazyCase,
  visitLazy,
  visitRow,
} from '../../tools/changed-bytes/visit-changed.ts'
import { sampleNumber } from '../../tools/releases/composition.ts'
import { filesOf, readComposition } from '../../tools/releases/full-composition.ts'
import { completeDigests, useFiles } from '../../tools/releases/run-file.ts'
import { expect, test } from '../../tools/test.ts'
import { watchPage } from '../../tools/watch.ts'

/** One row of each kind, which rotates; `E2E_ALL=1` checks all rows. */
function chosenRows(rows: Row[], sample: number): Row[] {
  if (process.env.E2E_ALL) return rows
  const isEntry = ({ file }: Row) => /\/entry\./.test(file)
  const kinds = [
    rows.filter(row => row.kind === 'part' && isEntry(row)),
    // The slots of the frame, which every page has.
    rows.filter(row => row.kind === 'slot' && isEntry(row) && row.path === '/guest'),
    rows.filter(({ kind }) => kind === 'style'),
    rows.filter(({ kind }) => kind === 'text'),
  ]
  return kinds.flatMap(some => some.filter((_, at) => at === sample % some.length))
}

const isOwnCode = ({ file }: { file: string }) => /^\/r\/catalog\/.*\.js$/.test(file)

/** Visits all items, three at a time, and reports all failures at the end. */
async function inParallel<Item>(
  items: Item[],
  visit: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const failures: string[] = []
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift())
      await visit(item).catch((error: Error) =>
        failures.push(`${JSON.stringify(item)}: ${error.message}`),
      )
  }
  await Promise.all([lane(), lane(), lane()])
  expect(failures.join('\n\n')).toBe('')
}

test('the browser rejects every file with one changed bit and accepts every unchanged file', async ({
  page,
  request,
}) => {
  const composition = await readComposition(request)
  const proxy = await startFlipping(page)
  await page.goto('/no-such-page')
  // From here on only this test requests files.
  await expect(page.locator('.frame-slot [data-cart-instance]')).toBeAttached()
  await expect(page.locator('.frame-launcher [data-cart-instance]')).toBeAttached()

  // This excludes files that the start of the page needs; the next test covers them.
  const { runtime, js } = composition.shell.parts
  const table = filesOf(composition).filter(path => path !== runtime && !js.includes(path))
  const full = `/c/${composition.id}.json`
  proxy.flip([full, ...table])
  expect(await completeDigests(page)).toBe('rejected')
  proxy.flip(table)
  expect(await completeDigests(page)).toBe('accepted')

  expect(await useFiles(page, table)).toEqual(new Map(table.map(path => [path, 'rejected'])))
  expect(table.filter(path => proxy.flipped(path) === 0)).toEqual([])
  // The page retries failed styles for a while, and the next check would share a pending request.
  await proxy.passTime()
  proxy.flip([])
  expect(await useFiles(page, table)).toEqual(new Map(table.map(path => [path, 'accepted'])))
})

test('a start with one changed bit shows the recovery part without a flood of requests', async ({
  browser,
  request,
  shop,
}) => {
  const { shell, shared } = await readComposition(request)
  const used = shell.parts.uses.flatMap(name => shared.exposes[name]?.js ?? [])
  const needed = new Set([shell.parts.runtime, ...shell.parts.js, shared.entry, ...used])
  const start = async (path: string) => {
    const page = await browser.newPage({ baseURL: shop.url })
    const proxy = await startFlipping(page)
    const { errors } = watchPage(page)
    proxy.flip([path])
    await page.goto('/guest', { waitUntil: 'commit' })
    const recovery = page.getByRole('alert').filter({ hasText: 'The shop is slow to start' })
    await proxy.passTime()
    await expect(recovery, path).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.locator('html[data-ready]'), path).not.toBeAttached()
    await expectIntegrityError(errors, path)
    // The preload, then retries after 0.3, 0.6, 1.2 … s for half a minute.
    expect(proxy.countRequests(path), path).toBeLessThan(12)
    // The page retries without end, so pending requests are ignored here.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
  await Promise.all([...needed].map(start))
})

test('a page or slot with one changed bit in its own file falls back and recovers, and the rest works', async ({
  browser,
  request,
  shop,
}, info) => {
  const rows = chosenRows(rowsOf(await readComposition(request)), await sampleNumber(shop.url))
  if (process.env.E2E_ALL) test.setTimeout(1_800_000)
  info.annotations.push({ type: 'rows', description: String(rows.length) })
  const open = openProfiles({ browser, shopUrl: shop.url })
  await inParallel(rows, row => open(row.user, visit => visitRow(visit, row)))
})

test('the page works without lazily loaded code that has one changed bit', async ({
  browser,
  request,
  shop,
}, info) => {
  const composition = await readComposition(request)
  const isAll = Boolean(process.env.E2E_ALL)
  if (isAll) test.setTimeout(1_800_000)
  const known = new Set([
    ...rowsOf(composition).map(({ file }) => file),
    ...startFilesOf(composition),
  ])
  const left = new Set(filesOf(composition).filter(path => !known.has(path)))
  const open = openProfiles({ browser, shopUrl: shop.url })
  const rows: { way: LazyCase; file: string }[] = []
  // By default only the comparison is checked. Its lazy files belong to the catalogue.
  for (const way of isAll ? lazyCases : lazyCases.slice(1, 2))
    await open(way.user, async visit => {
      const requested = await runLazyCase(visit, way)
      for (const file of requested) if (left.delete(file)) rows.push({ way, file })
    })
  expect(rows.filter(isOwnCode).length).toBeGreaterThan(0)
  if (isAll) expect([...left].sort()).toEqual(unusedOf(composition).sort())
  info.annotations.push({ type: 'rows', description: String(rows.length) })
  await inParallel(isAll ? rows : rows.filter(isOwnCode).slice(0, 1), ({ way, file }) =>
    open(way.user, visit => visitLazy(visit, way, file)),
  )
})
