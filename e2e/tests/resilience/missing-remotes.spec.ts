import type { Page } from '@playwright/test'

import { openSignedIn } from '../../tools/actions.ts'
import { launcher } from '../../tools/chat/chat.ts'
import { expect, test } from '../../tools/faults/broken-shop.ts'
import { expectInTime, retryPage } from '../../tools/faults/fallback-cases.ts'
import { plansIn } from '../../tools/open-as-customer.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'

type Part = { remote: string; path: string; name: string; isThere: (page: Page) => Promise<void> }

const parts: Part[] = [
  {
    remote: 'catalog',
    path: plansIn('tokyo-jp'),
    name: 'The list of plans',
    isThere: page => expect(page.getByRole('table', { name: 'Server plans' })).toBeVisible(),
  },
  {
    remote: 'cart',
    path: '/cart',
    name: 'The cart',
    isThere: page =>
      expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible(),
  },
  {
    remote: 'checkout',
    path: '/order',
    name: 'The order page',
    isThere: page =>
      expect(page.getByRole('heading', { name: 'There is nothing to order' })).toBeVisible(),
  },
  {
    remote: 'chat',
    path: '/chat',
    name: 'The chat',
    isThere: page => expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible(),
  },
]

const banner = (page: Page) => page.getByRole('banner')

/** Visits the shell's account page with its slots and the pages of the other teams. Returns the number of visits. */
async function visitOtherPages(page: Page, missing: string): Promise<number> {
  let visited = 1
  if (missing === 'chat') {
    await page.getByRole('link', { name: 'Quarry' }).click()
    visited += 1
  }
  await banner(page).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('Dana Demo')).toBeVisible()
  await expect(banner(page).getByRole('button', { name: 'Sign out' })).toBeEnabled()
  if (missing !== 'chat') await expect(page.getByRole('button', { name: 'Chat' })).toBeVisible()
  if (missing !== 'checkout')
    await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  if (missing !== 'catalog') {
    await banner(page).getByRole('link', { name: 'Plans' }).click()
    await expect(page.getByRole('table', { name: 'Server plans' })).toBeVisible()
    visited += 1
  }
  if (missing !== 'cart') {
    await banner(page).getByRole('link', { name: 'Cart, 0 items' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    visited += 1
  }
  return visited
}

for (const { remote, path, name, isThere } of parts) {
  test(`without ${remote} the rest of the shop works, and Retry recovers it without a reload`, async ({
    page,
    faulty,
  }) => {
    const entry = new RegExp(`^/r/${remote}/entry\\.`)
    faulty.break(entry, 'not-found')
    await openSignedIn(page, '/account')
    const text = `${name} could not be loaded`
    await expectInTime(page, { path, file: entry, text, since: 'failed', withinMs: 3000 })
    await markPage(page)

    for (let left = await visitOtherPages(page, remote); left > 0; left--) await page.goBack()
    await expect(page.getByText(text)).toBeVisible()
    faulty.repair()
    await retryPage(page)
    await isThere(page)
    await expectSamePage(page)
  })
}

test('without any remote the shell, its navigation and its own pages work, and slots recover one by one', async ({
  page,
  faulty,
}) => {
  faulty.break(/^\/r\/(cart|catalog|chat|checkout)\/entry\./, 'refuse')
  await openSignedIn(page)
  await expect(page.getByText('The list of plans could not be loaded')).toBeVisible()
  await markPage(page)
  await banner(page).getByRole('link', { name: 'Cart' }).click()
  await expect(page.getByText('The cart could not be loaded')).toBeVisible()
  await banner(page).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('Dana Demo')).toBeVisible()
  await expect(page.getByText('Your orders could not be loaded')).toBeVisible()

  faulty.repair()
  await retryPage(page)
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Retry: The cart summary' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry: The chat' }).click()
  await launcher(page).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expectSamePage(page)
})

test('without any remote a customer can sign out', async ({ page, faulty, faultyShop }) => {
  faulty.break(/^\/r\/(cart|catalog|chat|checkout)\/entry\./, 'not-found')
  await openSignedIn(page)
  await expect(page.getByText('The list of plans could not be loaded')).toBeVisible()
  await banner(page).getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${faultyShop.shop.sandboxUrl}/**`)
  await page.goto('/home')
  await expect(page.getByLabel('Password')).toBeVisible()
})
