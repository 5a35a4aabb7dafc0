import type { Page } from '@playwright/test'

import { planCount } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'
import { expect, test } from '../../tools/test.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search plans' })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('in a wide window', () => {
  test.beforeEach(({ context, shop }) => addSession(context, shop.url))

  test('filters appear as chips and history entries, and can be removed one by one or all at once', async ({
    page,
    watch,
  }) => {
    await page.goto('/home?utm_source=letter')
    await page.getByRole('radio', { name: 'CPU 71' }).click()
    await page.getByRole('combobox', { name: 'Location' }).click()
    await page.getByRole('option', { name: /^Tokyo, Japan/ }).click()
    await expect(planCount(page, '11 of 85 plans')).toBeVisible()
    await expect(page).toHaveURL('/home?utm_source=letter&gpu=none&location=tokyo-jp')
    await page.goBack()
    await expect(planCount(page, '71 of 85 plans')).toBeVisible()
    await expect(chip(page, 'Remove filter Tokyo')).toBeHidden()
    await page.goForward()
    await chip(page, 'Remove filter CPU only').click()
    await expect(planCount(page, '13 of 85 plans')).toBeVisible()
    await expect(chip(page, 'Remove filter Tokyo')).toBeFocused()
    await page.getByRole('checkbox', { name: /^Hide sold out/ }).check()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(planCount(page, '85 plans')).toBeFocused()
    await expect(page).toHaveURL('/home?utm_source=letter')
    await expect(page.getByRole('status').filter({ hasText: '85 plans' })).toBeAttached()
    expect(watch.errors()).toEqual([])
  })

  test('a slash focuses the search, and Escape clears it', async ({ page }) => {
    await page.goto('/home')
    await expect(planCount(page, '85 plans')).toBeVisible()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('h100 frankfurt')
    await expect(planCount(page, '1 of 85 plans')).toBeVisible()
    await expect(chip(page, 'Remove filter “h100 frankfurt”')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(planCount(page, '85 plans')).toBeVisible()
    await expect(search(page)).toBeFocused()
    await expect(page).toHaveURL('/home')
  })

  test('a range is set with arrow keys or numbers, and one step back undoes it', async ({
    page,
  }) => {
    await page.goto('/home')
    await page.getByRole('button', { name: 'Filters' }).click()
    const thumb = page.getByRole('slider', { name: 'RAM from' })
    await thumb.focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
    await expect(thumb).toHaveAttribute('aria-valuetext', '16 GB')
    await expect(chip(page, 'Remove filter RAM from 16 GB')).toBeVisible()
    await page.getByRole('textbox', { name: 'RAM to (GB)' }).fill('64')
    await page.keyboard.press('Enter')
    await expect(chip(page, 'Remove filter RAM 16–64 GB')).toBeVisible()
    await expect(page).toHaveURL('/home?ram=16-64')
    await expect(planCount(page, '48 of 85 plans')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/home?ram=16-')
    await expect(page.getByRole('textbox', { name: 'RAM to (GB)' })).toHaveValue('')
    await page.goBack()
    await expect(page).toHaveURL('/home')
    await page.goForward()
    await chip(page, 'Remove filter RAM from 16 GB').click()
    await page.getByRole('textbox', { name: 'Price per month to ($)' }).fill('10')
    await page.getByRole('textbox', { name: 'Price per month from ($)' }).fill('6.5')
    await page.keyboard.press('Tab')
    await expect(chip(page, 'Remove filter Price per month $6.50–$10.00')).toBeVisible()
    await expect(planCount(page, '1 of 85 plans')).toBeVisible()
  })

  test('column headers and the sort list agree, and sorting by unit price shows the unit price', async ({
    page,
  }) => {
    await page.goto('/home')
    const order = page.getByRole('combobox', { name: 'Sort by' })
    const rows = page.getByRole('rowheader')
    await page.getByRole('button', { name: 'RAM', exact: true }).click()
    await expect(header(page, 'RAM')).toHaveAttribute('aria-sort', 'ascending')
    await expect(order).toContainText('RAM, smallest first')
    await page.getByRole('button', { name: 'RAM', exact: true }).click()
    await expect(header(page, 'RAM')).toHaveAttribute('aria-sort', 'descending')
    await expect(rows.first()).toContainText('GPU H200 x8')
    await order.click()
    await page.getByRole('option', { name: 'Price per GB of GPU memory, low to high' }).click()
    await expect(header(page, 'RAM')).not.toHaveAttribute('aria-sort')
    await expect(page).toHaveURL('/home?sort=per-vram')
    await expect(page.getByRole('row').nth(1)).toContainText('$16.13 per GB of GPU memory')
    await page.getByRole('radio', { name: 'Hourly' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('$0.0240 per GB of GPU memory')
  })

  test('GPU plans are grouped by card, and a location without GPU plans is marked', async ({
    page,
  }) => {
    await page.goto('/home')
    await page.getByRole('radio', { name: 'GPU 14' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'NVIDIA L4 24 GB',
      'NVIDIA A100 80 GB',
      'NVIDIA H100 80 GB',
      'NVIDIA H200 141 GB',
    ])
    const h100 = page.getByRole('rowgroup', { name: 'NVIDIA H100 80 GB' })
    await expect(h100).toContainText('5 plans · from $1,999.00 a month · 80 GB – 640 GB GPU memory')
    await page.getByRole('combobox', { name: 'Location' }).click()
    const madrid = page.getByRole('option', { name: /^Madrid/ })
    await expect(madrid).toContainText('No GPU plans in Madrid')
    await expect(madrid).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.type('Mad')
    await expect(madrid).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(madrid).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'GPU' }).click()
    await page.getByRole('option', { name: /^NVIDIA A100/ }).click()
    await expect(planCount(page, '3 of 85 plans')).toBeVisible()
    await page.getByRole('combobox', { name: 'Location' }).click()
    await expect(page.getByText('Not available in 4 of 7 locations')).toBeVisible()
  })

  test('filters without a match show a message and can be cleared there', async ({ page }) => {
    await page.goto('/home?gpu=any&monthly=-100')
    await expect(page.getByRole('heading', { name: 'No plans match' })).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('slider', { name: 'GPU memory from' })).toBeVisible()
    await expectAccessible(page, 'filters without a plan')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(planCount(page, '85 plans')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('filters are in a sheet that shows the number of matches, also in Chinese', async ({
    page,
  }) => {
    await page.goto('/zh-TW/guest')
    await page.getByRole('button', { name: '篩選' }).click()
    const sheet = page.getByRole('dialog', { name: '篩選條件' })
    await sheet.getByRole('textbox', { name: '記憶體下限 (GB)', exact: true }).fill('120')
    await expect(sheet.getByRole('button', { name: '顯示 9 個方案' })).toBeVisible()
    await sheet.getByRole('combobox', { name: '地點' }).click()
    await page.getByRole('option', { name: /^Tokyo, 日本/ }).click()
    await sheet.getByRole('button', { name: '顯示 1 個方案' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: /^篩選/ })).toBeFocused()
    const removal = page.getByRole('button', { name: '移除篩選條件：記憶體 120 GB 以上' })
    await expect(removal).toBeVisible()
    await expectNoSideways(page)
    await removal.click()
    await expect(page).toHaveURL('/zh-TW/guest?location=tokyo-jp')
  })

  test('nothing is cut or overflows in Spanish', async ({ page }) => {
    await page.goto('/es/guest?ram=4-64&location=sao-paulo-br&sort=-per-vcpu')
    await expect(planCount(page, '7 de 85 planes')).toBeVisible()
    await expectNoSideways(page)
    await page.getByRole('button', { name: /^Filtros/ }).click()
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible()
    await expectNoSideways(page)
  })
})

async function expectNoSideways(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const cut = [...document.querySelectorAll('td, th, label, button, p, h2')].filter(
      element => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [scrollWidth - clientWidth, ...cut.map(element => element.textContent)]
  })
  expect(wide).toEqual([0])
}
