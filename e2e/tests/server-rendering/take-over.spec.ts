import type { Page } from '@playwright/test'

import { addPlan, cartLink, planCount } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { watchShifts } from '../../tools/layout-shifts.ts'
import { holdRequests, openWithoutScripts, untilRendered } from '../../tools/server-rendered.ts'
import { expect, test } from '../../tools/test.ts'

/** Where the customer sees the visible parts of the page: text or name, and position. */
function readPlaces(page: Page): Promise<string[]> {
  return page.locator('main :is(h1, h2, tr, input, button, select)').evaluateAll(all =>
    all.flatMap(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      if (width === 0 || y > innerHeight) return []
      const name = element.getAttribute('aria-label') ?? element.textContent
      return `${element.localName} ${name} ${[x, y, width, height].map(Math.round)}`
    }),
  )
}

/** Rows have places before the style sheets of the page are there, but customers do not see them. */
async function untilPainted(page: Page): Promise<void> {
  const read = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(read).toBe(1)
}

/** Presses a button of the static page with the mouse, because the button is not available yet. */
async function pressEarly(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('button', { name }).boundingBox()
  if (!box) throw new Error(`The button ${name} has no place`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} pixels nothing moves when the page replaces the HTML of the server`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    const readShifts = await watchShifts(page)
    const release = await openWithoutScripts(page, `${shop.url}/guest`)
    await expect(page.locator('main[data-server-rendered] tr[data-product]').first()).toBeVisible()
    await untilPainted(page)
    const before = await readPlaces(page)
    release()
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
    expect(await readPlaces(page)).toEqual(before)
    await expect(page.locator('html[data-quiet]')).toBeAttached()
    expect(await readShifts()).toBe(0)
  })
}

test('the list never shows loading rows after the rows of the server', async ({ page, shop }) => {
  await untilRendered(page, `${shop.url}/guest`)
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = () => {
      if (document.querySelector('main tr[data-product]')) seen.add('plans')
      else if (seen.has('plans')) seen.add('no plans')
      requestAnimationFrame(look)
    }
    look()
  })
  const { requested, release } = await holdRequests(page, /\/_payload\//)
  await page.goto('/guest', { waitUntil: 'commit' })
  await requested
  await expect(page.locator('.frame-tools').getByRole('button').first()).toBeVisible()
  await expect(page.locator('[data-server-rendered] tr[data-product]').first()).toBeVisible()
  release()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(planCount(page, '85 plans')).toBeVisible()
  const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
  expect(seen).toEqual(['plans'])
})

test('the page takes over although the first request for its plans hangs', async ({
  page,
  shop,
}) => {
  await untilRendered(page, `${shop.url}/guest`)
  await holdRequests(page, /\/_payload\/guest\.columns\.json$/)
  await page.goto('/guest', { waitUntil: 'commit' })
  await expect(page.locator('[data-server-rendered] tr[data-product]').first()).toBeVisible()
  await expect(page.locator('[data-server-rendered]')).toHaveCount(0, { timeout: 8000 })
  await expect(planCount(page, '85 plans')).toBeVisible()
})

test('the next document says that a press before the code loaded had no effect', async ({
  page,
  context,
  shop,
}) => {
  await addSession(context, shop.url)
  const release = await openWithoutScripts(page, `${shop.url}/home`)
  await pressEarly(page, 'Add Shared 1C-2G, Taipei')
  await page.locator('tr[data-product]').first().getByRole('link').click()
  await page.waitForURL(/\/plans\/\d+/, { waitUntil: 'commit' })
  release()
  await expect(page.getByText('A press had no effect').first()).toBeVisible()
  await page.reload()
  await expect(page.locator('html[data-quiet]')).toBeAttached()
  await expect(page.getByText('A press had no effect')).toHaveCount(0)
})

test('what a customer types and presses before the code loads is done afterwards', async ({
  page,
  context,
  shop,
}) => {
  await addSession(context, shop.url)
  const release = await openWithoutScripts(page, `${shop.url}/home`)
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.type('Shared 1C')
  await pressEarly(page, 'Add Shared 1C-2G, Taipei')
  const add = page.getByRole('button', { name: 'Add Shared 1C-2G, Taipei' })
  await expect(add).toBeDisabled()
  release()
  await expect(cartLink(page, 1)).toBeVisible()
  await expect(search).toHaveValue('Shared 1C')
  await expect(planCount(page, '85 plans')).toBeHidden()
  await expect(page).toHaveURL(/q=Shared/)
})

test('a customer who presses slash and types before the code loads can go on typing', async ({
  page,
  shop,
}) => {
  const release = await openWithoutScripts(page, `${shop.url}/guest`)
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('Shared')
  release()
  await expect(page).toHaveURL(/q=Shared/)
  await expect(search).toBeFocused()
  await page.keyboard.type(' 1C')
  await expect(search).toHaveValue('Shared 1C')
})

test('all presses before the code loads count', async ({ page, context, shop }) => {
  await addSession(context, shop.url)
  const release = await openWithoutScripts(page, `${shop.url}/home`)
  const [first, second] = ['Shared 1C-2G, Taipei', 'Shared 1C-2G, Tokyo']
  for (const name of [first, second]) await pressEarly(page, `Compare ${name}`)
  for (let presses = 0; presses < 2; presses++)
    await pressEarly(page, `Increase quantity of ${first}`)
  for (const name of [first, second]) await pressEarly(page, `Add ${name}`)
  release()
  await expect(cartLink(page, 4)).toBeVisible()
  await expect(page.getByRole('button', { pressed: true, name: /^Compare / })).toHaveCount(2)
})

test('a press beside a monthly price buys nothing per hour', async ({ page, context, shop }) => {
  await addSession(context, shop.url)
  await page.goto(`${shop.url}/home?interval=hour`)
  await addPlan(page, 'Shared 1C-2G, Taipei')
  await expect(cartLink(page, 1)).toBeVisible()
  const release = await openWithoutScripts(page, `${shop.url}/home`)
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await pressEarly(page, 'Compare Shared 1C-2G, Tokyo')
  await pressEarly(page, 'Add Shared 1C-2G, Tokyo')
  release()
  await expect(page.getByRole('radio', { name: 'Hourly' })).toBeChecked()
  await expect(page.getByRole('button', { pressed: true, name: /^Compare / })).toHaveCount(0)
  await expect(page.locator('html[data-quiet]')).toBeAttached()
  await expect(cartLink(page, 1)).toBeVisible()
})

test('a composed Chinese word is not cut when the page takes over', async ({ page, shop }) => {
  const release = await openWithoutScripts(page, `${shop.url}/zh-TW/guest`)
  const search = page.getByRole('searchbox')
  await search.focus()
  const session = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', {
      ...{ text, selectionStart: text.length, selectionEnd: text.length },
    })
  await compose('ㄊㄞ')
  release()
  const waits = () => performance.getEntriesByName('storefront:composing').length
  await expect.poll(() => page.evaluate(waits)).toBe(1)
  await compose('ㄊㄞˊ')
  await session.send('Input.insertText', { text: '台' })
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
  await expect(search).toHaveValue('台')
  expect(await page.evaluate(waits), 'waits for a text that is complete').toBe(1)
})

test('a focused link of the header keeps the focus when the page takes over', async ({
  page,
  shop,
}) => {
  const release = await openWithoutScripts(page, `${shop.url}/guest`)
  const link = page.getByRole('banner').getByRole('link', { name: 'Plans' })
  await link.focus()
  release()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
  await expect(link).toBeFocused()
})
