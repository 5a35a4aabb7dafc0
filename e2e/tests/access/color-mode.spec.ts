import type { Page } from '@playwright/test'

import { readBuilt, relabel } from '../../../scripts/resilience/built.ts'
import { previewRelease } from '../../tools/releases/edited-release.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'
import { expect, test } from '../../tools/test.ts'

/** Records every colour mode, starting when the page has something to paint. */
async function recordModes(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const modes: string[] = []
    Object.assign(window, { recordedModes: modes })
    const record = () => {
      const mode = document.documentElement?.dataset.colorMode ?? 'none'
      if (document.body && modes.at(-1) !== mode) modes.push(mode)
    }
    new MutationObserver(record).observe(document, {
      attributes: true,
      childList: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { recordedModes: string[] }).recordedModes)
}

const mode = (page: Page) => page.locator('html').getAttribute('data-color-mode')
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

/** Makes these pages force a mode, because no page of the shop does. */
async function forceModes(page: Page, modes: Record<string, 'light' | 'dark' | 'system'>) {
  await page.route('**/guest', async route => {
    const response = await route.fetch()
    const [head = '', data = '', rest = ''] = (await response.text()).split(
      /(?<= id="composition">)(.*?)(?=<\/script>)/s,
    )
    const boot = JSON.parse(data)
    for (const known of boot.routes) known.colorMode = modes[known.path] ?? null
    const html = head.replace('<html ', `<html data-forced-mode="${modes['/guest']}" `)
    const body = html + JSON.stringify(boot).replaceAll('<', '\\u003c') + rest
    await route.fulfill({ response, body })
  })
}

const nativeScheme = (page: Page) =>
  page.getByRole('searchbox').evaluate(field => getComputedStyle(field).colorScheme)

test.describe('with a dark system', () => {
  test.use({ colorScheme: 'dark' })

  test(
    'a team forces the colour mode of its page with route metadata',
    {
      tag: ['@S2.forced-mode', '@S4.color-mode.forced', '@S4.color-mode.no-flash'],
    },
    async ({ page, shop: { url, dataDir = '' } }, info) => {
      info.skip(dataDir === '', 'needs the token of the shop')
      const built = await readBuilt('catalog')
      const routes = built.release.routes.map(route =>
        route.path === '/guest' ? { ...route, colorMode: 'light' as const } : route,
      )
      await page.goto(await previewRelease({ url, dataDir }, relabel(built, { routes })))
      await page.getByRole('button', { name: 'Open the preview' }).click()
      await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
      const modes = await recordModes(page)
      await page.goto('/guest')
      await expect(page.getByRole('button', { name: 'Theme: system' })).toBeDisabled()
      expect(await modes()).toEqual(['light'])
      await page.getByRole('link', { name: 'Create an account' }).first().click()
      await expect.poll(() => mode(page)).toBe('dark')
      expect(await modes()).toEqual(['light', 'dark'])
    },
  )

  test('a page can force light or dark from the first paint, but not the system mode', {
    tag: [
      '@S2.forced-mode.system',
      '@S4.color-mode.forced',
      '@S4.color-mode.forced-choice',
      '@S4.color-mode.no-flash',
      '@S4.color-mode.native',
    ],
  }, async ({ page }) => {
    const modes = await recordModes(page)
    await forceModes(page, { '/guest': 'light', '/signup': 'system' })
    await page.goto('/guest')
    await expect(page.getByRole('button', { name: 'Theme: system' })).toBeDisabled()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.getByRole('searchbox')).toBeVisible()
    expect(await modes()).toEqual(['light'])
    expect(await nativeScheme(page)).toBe('light')
    expect(await page.evaluate(() => localStorage.getItem('nuxt-color-mode'))).toBeNull()

    // The browser warns too, for example of a preload that was not used within some seconds.
    const warned = page.waitForEvent('console', message =>
      message.text().startsWith('A page cannot force the colour mode'),
    )
    await page.getByRole('link', { name: 'Create an account' }).first().click()
    await expect.poll(() => mode(page)).toBe('dark')
    expect((await warned).text()).toBe('A page cannot force the colour mode system')
    expect(await modes()).toEqual(['light', 'dark'])
  })

  test('the page is dark from the first paint and stays dark', {
    tag: '@S4.color-mode.no-flash',
  }, async ({ page }) => {
    const modes = await recordModes(page)
    for (const path of ['/guest', '/chat', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await modes(), path).toEqual(['dark'])
    }
  })

  test('a saved choice overrides the system mode, and an invalid value is ignored', {
    tag: [
      '@S4.color-mode.no-flash',
      '@S4.color-mode.native',
      '@S4.color-mode.saved',
      '@S9.storage.color-mode',
    ],
  }, async ({ page }) => {
    const modes = await recordModes(page)
    await page.goto('/healthz')
    await page.evaluate(() => localStorage.setItem('nuxt-color-mode', 'light'))
    await page.goto('/guest')
    await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible()
    expect(await modes()).toEqual(['light'])
    expect(await nativeScheme(page)).toBe('light')
    await page.evaluate(() => localStorage.setItem('nuxt-color-mode', '{"preference":"pink"}'))
    await page.goto('/guest')
    await expect(page.getByRole('button', { name: 'Theme: system' })).toBeVisible()
    expect(await modes()).toEqual(['dark'])
  })
})

test('every tab follows the system mode until the user chooses a mode', {
  tag: ['@S4.color-mode.system', '@S4.color-mode.live', '@S4.color-mode.saved'],
}, async ({ page, context }) => {
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
