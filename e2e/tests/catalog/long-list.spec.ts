import type { Page } from '@playwright/test'

import { planCount } from '../../tools/actions.ts'
import { manyPlans, stubPlans } from '../../tools/many-plans.ts'
import { expect, test } from '../../tools/test.ts'

const mostRows = 400

test.beforeEach(async ({ page }) => {
  await stubPlans(page, manyPlans(10_000))
  await page.goto('/guest')
  // A busy machine needs a while to read that many plans. The measurements start afterwards.
  await expect(planCount(page, '10,000 plans')).toBeVisible({ timeout: 30_000 })
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10006')
})

test('a list of ten thousand plans renders only visible rows and scrolls to the last plan', {
  tag: '@A12',
}, async ({ page, watch }) => {
  expect(await page.getByRole('row').count()).toBeLessThan(mostRows)
  await expect(page.getByRole('heading', { name: 'Shared' })).toBeVisible()
  await page.keyboard.press('End')
  const last = page.locator('[aria-rowindex="10006"]')
  await expect(last).toBeInViewport()
  expect(await page.getByRole('row').count()).toBeLessThan(mostRows)
  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { name: 'Shared' })).toBeInViewport()
  expect(watch.errors()).toEqual([])
})

test('the focus stays on its row while the row scrolls out of view and back', async ({ page }) => {
  const field = page.locator('[aria-rowindex="6"] button').last()
  await field.focus()
  await page.mouse.move(640, 500)
  for (const _ of [1, 2, 3, 4]) await page.mouse.wheel(0, 20_000)
  await expect(field).not.toBeInViewport()
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('the Tab key reaches the next row while the list scrolls', async ({ page }) => {
  const field = page.locator('[aria-rowindex="6"] button').last()
  for (let round = 0; round < 4; round++) {
    await page.evaluate(() => scrollTo(0, 0))
    await field.focus()
    const scrolled = page.evaluate(scrollOn, 30)
    await expect(field).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await scrolled
    await expect(page.locator('[aria-rowindex]:not([aria-rowindex="6"]):focus-within')).toHaveCount(
      1,
    )
  }
})

test('the Tab key continues past the rendered rows', async ({ page }) => {
  const place = () =>
    page.evaluate(() =>
      Number(
        document.activeElement?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') ?? 0,
      ),
    )
  await page.locator('[aria-rowindex="3"] button').first().focus()
  const rows = new Set<number>()
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press('Tab')
    rows.add(await place())
  }
  const seen = [...rows].sort((left, right) => left - right)
  expect(seen.length).toBeGreaterThan(20)
  expect(seen.at(-1)).toBe((seen[0] ?? 0) + seen.length - 1)
})

test('filtering and sorting respond without a noticeable delay', async ({ page }) => {
  const times: number[] = []
  for (const letter of ['1', '2', '3', '4', '5']) {
    const time = await page.evaluate(timeOfTyping, `dedicated ${letter}`)
    times.push(time)
  }
  times.sort((left, right) => left - right)
  expect(times[2], `ms: ${times.map(Math.round).join(', ')}`).toBeLessThan(600)
  await page.getByRole('searchbox', { name: 'Search plans' }).fill('Cloud 9999')
  await expect(page.getByRole('rowheader', { name: 'Cloud 9999' })).toBeVisible()
  await expect(table(page)).not.toHaveAttribute('aria-rowcount')
})

test('the printed page shows the first plans and the total number', async ({ page }) => {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText('The first 200 of 10,000 plans.')).toBeVisible()
  expect(await page.locator('[data-product]').count()).toBe(200)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10006')
})

function table(page: Page) {
  return page.getByRole('table', { name: 'Server plans' })
}

/** Scrolls down by several screens in each of `pictures` animation frames. */
async function scrollOn(pictures: number) {
  for (let drawn = 0; drawn < pictures; drawn++) {
    scrollBy(0, 3000)
    await new Promise(requestAnimationFrame)
  }
}

/** Time from the last letter to the new count on screen, in ms. It includes a debounce of 120 ms. */
async function timeOfTyping(text: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  const count = document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  const startedAt = performance.now()
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  while (document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount') === count) {
    await new Promise(requestAnimationFrame)
  }
  return performance.now() - startedAt
}
