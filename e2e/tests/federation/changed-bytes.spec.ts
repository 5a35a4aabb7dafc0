import { startFlipping } from '../../tools/bit-flipping-proxy.ts'
import { type Row, rowsOf, startFilesOf, unusedOf } from '../../tools/changed-rows.ts'
import { turnNow } from '../../tools/composition.ts'
import { filesOf, readComposition } from '../../tools/full-composition.ts'
import { type LazyCase, ways } from '../../tools/lazy-cases.ts'
import { completeDigests, useFiles } from '../../tools/run-file.ts'
import { expect, test } from '../../tools/test.ts'
import {
  expectComplaint,
  goWay,
  openProfiles,
  visitLazy,
  visitRow,
} from '../../tools/visit-changed.ts'
import { watchPage } from '../../tools/watch.ts'

/** Each kind once, by turns; all rows with `E2E_ALL=1`. */
function chosenRows(rows: Row[], turn: number): Row[] {
  if (process.env.E2E_ALL) return rows
  const isEntry = ({ file }: Row) => /\/entry\./.test(file)
  const kinds = [
    rows.filter(row => row.kind === 'part' && isEntry(row)),
    // The tools of the frame, which every page has.
    rows.filter(row => row.kind === 'slot' && isEntry(row) && row.path === '/guest'),
    rows.filter(({ kind }) => kind === 'style'),
    rows.filter(({ kind }) => kind === 'text'),
  ]
  return kinds.flatMap(some => some.filter((_, at) => at === turn % some.length))
}

const isOwnCode = ({ file }: { file: string }) => /^\/r\/catalog\/.*\.js$/.test(file)

/** Three at a time, to the last one; then tells of all that went wrong. */
async function inLanes<Item>(items: Item[], visit: (item: Item) => Promise<void>): Promise<void> {
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

test('no file of the shop is taken with one changed bit, and each of them is without it', async ({
  page,
  request,
}) => {
  const composition = await readComposition(request)
  const line = await startFlipping(page)
  await page.goto('/no-such-page')
  // From here on nobody but this test asks for a file.
  await expect(page.locator('.frame-slot [data-cart-instance]')).toBeAttached()
  await expect(page.locator('.frame-launcher [data-cart-instance]')).toBeAttached()

  // What would start the page once more is told apart by the documents below.
  const { runtime, js } = composition.shell.parts
  const table = filesOf(composition).filter(path => path !== runtime && !js.includes(path))
  const whole = `/c/${composition.id}.json`
  line.flip([whole, ...table])
  expect(await completeDigests(page)).toBe('refused')
  line.flip(table)
  expect(await completeDigests(page)).toBe('taken')

  expect(await useFiles(page, table)).toEqual(new Map(table.map(path => [path, 'refused'])))
  expect(table.filter(path => line.flipped(path) === 0)).toEqual([])
  // Styles are asked for again for a while: one that is still on its way would be shared with what follows.
  await line.passTime()
  line.flip([])
  expect(await useFiles(page, table)).toEqual(new Map(table.map(path => [path, 'taken'])))
})

test('a start with one changed bit leads to the recovery part, without a storm of requests', async ({
  browser,
  request,
  shop,
}) => {
  const { shell, shared } = await readComposition(request)
  const used = shell.parts.uses.flatMap(name => shared.exposes[name]?.js ?? [])
  const needed = new Set([shell.parts.runtime, ...shell.parts.js, shared.entry, ...used])
  const start = async (path: string) => {
    const page = await browser.newPage({ baseURL: shop.url })
    const line = await startFlipping(page)
    const { complaints } = watchPage(page)
    line.flip([path])
    await page.goto('/guest', { waitUntil: 'commit' })
    const recovery = page.getByRole('alert').filter({ hasText: 'The shop is slow to start' })
    await line.passTime()
    await expect(recovery, path).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.locator('html[data-ready]'), path).not.toBeAttached()
    await expectComplaint(complaints, path)
    // Preload, then tries that are 0.3, 0.6, 1.2 … s apart, over half a minute.
    expect(line.asked(path), path).toBeLessThan(12)
    // It is asked for without end: an answer that is still on its way is nobody's any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
  await Promise.all([...needed].map(start))
})

test('a part with one changed bit in a file of its own falls back and comes back, and the rest lives', async ({
  browser,
  request,
  shop,
}, info) => {
  const rows = chosenRows(rowsOf(await readComposition(request)), await turnNow(shop.url))
  if (process.env.E2E_ALL) test.setTimeout(1_800_000)
  info.annotations.push({ type: 'rows', description: String(rows.length) })
  const open = openProfiles({ browser, shopUrl: shop.url })
  await inLanes(rows, row => open(row.who, visit => visitRow(visit, row)))
})

test('what a page is brought later is left out with one changed bit, and the page stays', async ({
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
  // The comparison stands for the others: what it is brought is the catalogue's own.
  for (const way of isAll ? ways : ways.slice(1, 2))
    await open(way.who, async visit => {
      const asked = await goWay(visit, way)
      for (const file of asked) if (left.delete(file)) rows.push({ way, file })
    })
  expect(rows.filter(isOwnCode).length).toBeGreaterThan(0)
  if (isAll) expect([...left].sort()).toEqual(unusedOf(composition).sort())
  info.annotations.push({ type: 'rows', description: String(rows.length) })
  await inLanes(isAll ? rows : rows.filter(isOwnCode).slice(0, 1), ({ way, file }) =>
    open(way.who, visit => visitLazy(visit, way, file)),
  )
})
