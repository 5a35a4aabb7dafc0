import { completeSignIn } from '../../tools/actions.ts'
import { healthOf } from '../../tools/api/health.ts'
import { launcher } from '../../tools/chat/chat.ts'
import { releaseChanged } from '../../tools/releases/changed-remote.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'
import type { Shop } from '../../tools/shop/shop.ts'
import { expect, type Page, test } from '../../tools/test.ts'

/** A component with an effect that throws on cleanup. An import is valid at any position of a module. */
const faulty = (component: string) => `import { useEffect as useFaulty } from 'react'

export function ${component}() {
  useFaulty(() => () => {
    throw new TypeError('no observer in ' + '${component.toLowerCase()}')
  }, [])
`
const home = {
  name: 'catalog',
  file: 'src/pages/home-page.tsx',
  from: 'export function HomePage() {\n',
  to: faulty('HomePage'),
}
const orders = {
  name: 'checkout',
  file: 'src/account/orders/orders-panel.tsx',
  from: 'export function OrdersPanel() {\n',
  to: faulty('OrdersPanel'),
}
const miniCart = {
  name: 'cart',
  file: 'src/mini-cart/mini-cart.tsx',
  from: 'export function MiniCart() {\n',
  to: faulty('MiniCart'),
}

const banner = (page: Page) => page.getByRole('banner')
const go = (page: Page, name: string | RegExp) =>
  banner(page).getByRole('link', { name }).first().click()

async function expectShop(page: Page): Promise<void> {
  await expect(page.getByText(/stopped working|Internal Server Error/)).toHaveCount(0)
  await expectSamePage(page)
}

async function expectReported(shop: Shop, page: Page, container: string, message: string) {
  await expect
    .poll(() => healthOf(shop, page, container))
    .toMatchObject({ fallbacks: 0, lastErrors: [{ kind: 'render', name: 'TypeError', message }] })
  expect(await healthOf(shop, page, 'shell')).toMatchObject({ errors: 0 })
}

test('a page that throws on unmount is reported, and the next page, the frame and the chat work', {
  tag: ['@D3.leaving', '@D3.leaving.blamed'],
}, async ({ page, ownShop }) => {
  await releaseChanged(ownShop, home)
  await page.goto(`${ownShop.url}/home`)
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
  await expectReported(ownShop, page, 'catalog', 'no observer in homepage')
})

test('slots that throw on unmount are reported for their own team', {
  tag: ['@D3.leaving', '@D3.leaving.blamed'],
}, async ({ page, ownShop }) => {
  await releaseChanged(ownShop, orders)
  await releaseChanged(ownShop, miniCart)
  await page.goto(`${ownShop.url}/account`)
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
  await expectReported(ownShop, page, 'checkout', 'no observer in orderspanel')
  await expectReported(ownShop, page, 'cart', 'no observer in minicart')
})
