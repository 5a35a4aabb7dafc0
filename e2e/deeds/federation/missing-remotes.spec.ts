import type { Page } from '@playwright/test'

import { openSignedIn } from '../../tools/actions.ts'
import { expect, forgetFiles, test } from '../../tools/broken-shop.ts'

/** What of it is broken, where it shows and what the shop then says. */
const remotes = [
  { name: 'catalog', path: '/home', says: 'The list of plans could not be loaded' },
  { name: 'cart', path: '/cart', says: 'The cart could not be loaded' },
  { name: 'checkout', path: '/order', says: 'The order page could not be loaded' },
  { name: 'chat', path: '/chat', says: 'The chat could not be loaded' },
]

function tryAgain(page: Page): Promise<void> {
  return page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
}

test.describe.configure({ timeout: 90_000 })

for (const { name, path, says } of remotes) {
  test(`without ${name} the shop stands, and it comes back without a reload`, async ({
    page,
    faulty,
  }) => {
    await openSignedIn(page, '/account')
    await forgetFiles(page)
    faulty.break(new RegExp(`^/r/${name}/`), 'server-error')
    await page.goto(path)
    await expect(page.getByText(says)).toBeVisible({ timeout: 6000 })
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))

    // `/chat` has no header (SPEC 2, layout none).
    if (path !== '/chat') {
      await page.getByRole('link', { name: 'Account', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
      await page.goBack()
      await expect(page.getByText(says)).toBeVisible()
    }
    faulty.mend()
    await tryAgain(page)
    await expect(page.getByText(says)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
  })
}

test('without any remote a customer can still sign out', async ({ page, faulty }) => {
  await openSignedIn(page, '/account')
  await forgetFiles(page)
  faulty.break(/^\/r\/(catalog|cart|checkout|chat)\//, 'refuse')
  await page.goto('/home')
  await expect(page.getByText('The list of plans could not be loaded')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL(url => url.hostname === '127.0.0.1')
})

for (const fault of ['not-found', 'truncate', 'wrong-bytes', 'html'] as const) {
  test(`a page whose code is ${fault} shows its fallback within 3 s of the failure`, async ({
    page,
    faulty,
  }) => {
    await openSignedIn(page, '/account')
    await forgetFiles(page)
    faulty.break(/^\/r\/cart\/cart-page\..*\.js$/, fault)
    const started = Date.now()
    await page.goto('/cart')
    await expect(page.getByText('The cart could not be loaded')).toBeVisible()
    expect(Date.now() - started).toBeLessThan(5000)
  })
}

for (const fault of ['hang', 'trickle'] as const) {
  test(`a page whose code does ${fault} shows its fallback within 8 s, and Retry loads it`, async ({
    page,
    faulty,
  }) => {
    await openSignedIn(page, '/account')
    await forgetFiles(page)
    faulty.break(/^\/r\/cart\/entry\./, fault)
    const started = Date.now()
    await page.goto('/cart', { waitUntil: 'commit' })
    await expect(page.getByText('The cart could not be loaded')).toBeVisible({ timeout: 15_000 })
    expect(Date.now() - started).toBeLessThan(10_000)
    faulty.mend()
    await tryAgain(page)
    await expect(page.getByText('The cart could not be loaded')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 12_000 })
  })
}

test('a slot that fails leaves the page around it alone', async ({ page, faulty }) => {
  await openSignedIn(page, '/account')
  await forgetFiles(page)
  faulty.break(/^\/r\/(cart|chat)\//, 'not-found')
  await page.goto('/home')
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
})

test('when shared cannot load the recovery part stands, and the shop starts by itself', async ({
  page,
  faulty,
}) => {
  faulty.break(/^\/r\/shared\/entry\./, 'server-error')
  await page.goto('/guest', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 12_000 })
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  faulty.mend()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText(/^\d+ plans$/).first()).toBeVisible()
})
