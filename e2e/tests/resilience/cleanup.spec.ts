import type { BuiltRelease } from '@storefront/kit/publish/built-release'

import { readBuilt } from '../../../scripts/resilience/built.ts'
import { withFault } from '../../../scripts/resilience/changed-releases.ts'
import { completeSignIn } from '../../tools/actions.ts'
import { healthOf } from '../../tools/api/health.ts'
import { launcher } from '../../tools/chat/chat.ts'
import { deployReleases } from '../../tools/releases/edited-release.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'
import type { Shop } from '../../tools/shop/shop.ts'
import { expect, type Page, test } from '../../tools/test.ts'

/** A release whose component has an effect that throws on cleanup. */
const faulty = async (name: string, component: string): Promise<BuiltRelease> =>
  withFault(await readBuilt(name), { component }, 'cleanup')

const banner = (page: Page) => page.getByRole('banner')
const go = (page: Page, name: string | RegExp) =>
  banner(page).getByRole('link', { name }).first().click()

async function expectShop(page: Page): Promise<void> {
  await expect(page.getByText(/stopped working|Internal Server Error/)).toHaveCount(0)
  await expectSamePage(page)
}

async function expectReported(shop: Shop, page: Page, container: string) {
  const message = 'injected on cleanup'
  await expect
    .poll(() => healthOf(shop, page, container))
    .toMatchObject({ fallbacks: 0, lastErrors: [{ kind: 'render', name: 'TypeError', message }] })
  expect(await healthOf(shop, page, 'shell')).toMatchObject({ errors: 0 })
}

test('a page that throws on unmount is reported, and the next page, the frame and the chat work', {
  tag: ['@D3.leaving', '@D3.leaving.blamed'],
}, async ({ page, fileShop }) => {
  await deployReleases(fileShop, [await faulty('catalog', 'HomePage')])
  await page.goto(`${fileShop.url}/home`)
  await completeSignIn(page)
  await expect(page.getByRole('heading', { name: 'Server plans', level: 1 })).toBeVisible()
  await launcher(page).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Which plan has')
  await markPage(page)
  for (const _ of ['first', 'second']) {
    await go(page, /^Cart/)
    await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
    await expect(banner(page).getByRole('button', { name: 'Sign out' })).toBeEnabled()
    await expect(message).toHaveValue('Which plan has')
    await expectShop(page)
    await go(page, /^Plans/)
    await expect(page.getByRole('heading', { name: 'Server plans', level: 1 })).toBeVisible()
  }
  await expectReported(fileShop, page, 'catalog')
})

test('slots that throw on unmount are reported for their own team', {
  tag: ['@D3.leaving', '@D3.leaving.blamed'],
}, async ({ page, fileShop }) => {
  await deployReleases(fileShop, [
    await faulty('checkout', 'OrdersPanel'),
    await faulty('cart', 'MiniCart'),
  ])
  await page.goto(`${fileShop.url}/account`)
  await completeSignIn(page)
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(page.locator('.frame-slot [data-cart-instance]')).toBeVisible()
  await markPage(page)
  // Another section of the same page unmounts the panel.
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible()
  await expectShop(page)
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  // Another layout unmounts the page and the slots of the frame together.
  await go(page, 'Chat')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expectShop(page)
  await expectReported(fileShop, page, 'checkout')
  await expectReported(fileShop, page, 'cart')
})
