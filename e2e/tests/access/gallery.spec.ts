import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { advanceClock, stopClock } from '../../tools/clock.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'
import { startShop } from '../../tools/shop/shop.ts'
import { expect, type Page, test } from '../../tools/test.ts'
import { createFinger } from '../../tools/touch.ts'

// The tests build the gallery and start their own shop.
test.describe.configure({ timeout: 180_000 })

test('a production shop does not serve the component gallery', async ({ request, shop }) => {
  for (const path of ['/_ui', '/_ui/main.js'])
    expect((await request.get(`${shop.url}${path}`)).status(), path).toBe(404)
})

/** Tests the tooltip in the gallery, because no page for customers has one. */
async function watchTooltip(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
  const button = page.getByRole('button', { name: 'With a tooltip' })
  const tooltip = page.getByRole('tooltip')
  const rest = () => page.mouse.move(0, 0)
  await expect(button).toBeVisible()
  await stopClock(page)
  await button.hover()
  await advanceClock(page, 699)
  await expect(tooltip).toHaveCount(0)
  await advanceClock(page, 1)
  await expect(button).toHaveAccessibleDescription('Adds a description, never the name.')
  // The tooltip closes 100 ms after the pointer leaves. For the next 300 ms it opens without a delay.
  for (const [after, isOpen] of [
    [399, 1],
    [400, 0],
  ] as const) {
    await rest()
    await advanceClock(page, after)
    await button.hover()
    await advanceClock(page, 1)
    await expect(tooltip, `again after ${after} ms`).toHaveCount(isOpen)
  }
  await advanceClock(page, 698)
  await expect(tooltip).toHaveCount(0)
  await advanceClock(page, 1)
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(tooltip).toHaveCount(0)
  await advanceClock(page, 1000)
  await rest()
  await (await createFinger(page)).down(button)
  await advanceClock(page, 2000)
  await expect(tooltip).toHaveCount(0)
}

test(
  'in development /_ui shows every component, and the page is accessible in both colour modes',
  { tag: ['@S9.tooltip.open', '@S9.tooltip.skip', '@S4.tooltip.keyboard'] },
  async ({ page }, info) => {
    info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
    const root = join(import.meta.dirname, '..', '..', '..')
    await promisify(execFile)('npx', ['tsx', 'scripts/build-gallery.ts'], { cwd: root })
    const shop = await startShop({ env: { DEVELOPMENT: 'on', NODE_ENV: 'development' } })
    try {
      await page.goto(`${shop.url}/_ui`)
      await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeVisible()
      await expectAccessible(page, '/_ui, light')
      await page.getByRole('radio', { name: 'Dark' }).check()
      await expectAccessible(page, '/_ui, dark')
      await page.getByRole('button', { name: 'Open a dialog' }).click()
      await expect(page.getByRole('dialog', { name: 'A question' })).toBeVisible()
      await watchTooltip(page)
    } finally {
      await shop.stop()
    }
  },
)
