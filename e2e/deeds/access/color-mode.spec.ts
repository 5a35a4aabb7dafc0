import type { Page } from '@playwright/test'

import { expectAccessible } from '../../tools/axe.ts'
import { expect, test } from '../../tools/test.ts'

/** Notes every colour mode from the moment on that there is something to paint. */
async function noteModes(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const modes: string[] = []
    Object.assign(window, { notedModes: modes })
    const note = () => {
      const mode = document.documentElement?.dataset.colorMode ?? 'none'
      if (document.body && modes.at(-1) !== mode) modes.push(mode)
    }
    new MutationObserver(note).observe(document, {
      attributes: true,
      childList: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { notedModes: string[] }).notedModes)
}

const mode = (page: Page) => page.locator('html').getAttribute('data-color-mode')
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test.describe('with a dark system', () => {
  test.use({ colorScheme: 'dark' })

  test('the page is dark before anything is painted, and stays so', async ({ page }) => {
    const modes = await noteModes(page)
    for (const path of ['/guest', '/chat', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await modes(), path).toEqual(['dark'])
    }
  })

  test('a saved choice comes before the system, and rubbish is none [S4.color-mode.saved] [S9.storage.color-mode]', async ({
    page,
  }) => {
    const modes = await noteModes(page)
    await page.goto('/healthz')
    await page.evaluate(() => localStorage.setItem('nuxt-color-mode', 'light'))
    await page.goto('/guest')
    await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible()
    expect(await modes()).toEqual(['light'])
    await page.evaluate(() => localStorage.setItem('nuxt-color-mode', '{"preference":"pink"}'))
    await page.goto('/guest')
    await expect(page.getByRole('button', { name: 'Theme: system' })).toBeVisible()
    expect(await modes()).toEqual(['dark'])
  })
})

test('the page follows the system live until somebody chooses, in every tab [S4.color-mode.system] [S4.color-mode.live] [S4.color-mode.saved]', async ({
  page,
  context,
}) => {
  await page.goto('/guest?location=ashburn-us')
  const theme = page.getByRole('button', { name: /^Theme:/ })
  await expect(theme).toHaveAccessibleName('Theme: system')
  const light = await background(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => mode(page)).toBe('dark')
  await expect.poll(() => background(page)).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => mode(page)).toBe('light')

  await theme.click()
  await expect(theme).toHaveAccessibleName('Theme: light')
  const other = await context.newPage()
  await other.goto('/guest')
  await expect(other.getByRole('button', { name: 'Theme: light' })).toBeVisible()
  await theme.click()
  await expect(theme).toHaveAccessibleName('Theme: dark')
  expect(await mode(page)).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('nuxt-color-mode'))).toBe('dark')
  await expect(other.getByRole('button', { name: 'Theme: dark' })).toBeVisible()
  await expectAccessible(page, 'dark by choice')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(theme).toHaveAccessibleName('Theme: dark')
  expect(await mode(page)).toBe('dark')
  await theme.click()
  await expect(theme).toHaveAccessibleName('Theme: system')
  expect(await mode(page)).toBe('light')
})
