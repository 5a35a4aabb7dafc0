import { cartLink } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'
import { expect, test } from '../../tools/test.ts'

const question = 'Alternatives to Dedicated 8C-32G, Taipei'
const response = 'In place of Dedicated 8C-32G, Taipei'

test('a sold-out plan offers available alternatives and adds the chosen one', async ({
  page,
  context,
  shop,
}) => {
  await addSession(context, shop.url)
  await page.goto('/home?q=8c-32g')
  await page.getByRole('button', { name: question }).click()
  const list = page.getByRole('region', { name: response })
  await expect(list).toContainText('Sold out in Taipei.')
  const items = list.getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.nth(0)).toContainText('Same price')
  await expect(items.nth(1)).toContainText('Next size up: 16 vCPU, 64 GB RAM')
  await expect(items.nth(1)).toContainText('$159.00 more')
  await expect(items.nth(2)).toContainText('$79.00 less')
  await items.nth(2).getByRole('button', { name: 'Add Dedicated 4C-16G, Taipei' }).click()
  await expect(cartLink(page, 1)).toBeVisible()
})

test('the alternatives open and close by keyboard without losing the focus', async ({ page }) => {
  await page.goto('/guest?q=8c-32g')
  const button = page.getByRole('button', { name: question })
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  const list = page.getByRole('region', { name: response })
  await expect(list.getByRole('button', { name: /^Sign in to order/ })).toHaveCount(3)
  await page.keyboard.press('Tab')
  await expect(list.getByRole('button').first()).toBeFocused()
  await button.press('Space')
  await expect(list).toBeHidden()
  await expect(button).toBeFocused()
})

test('axe finds nothing in the alternatives', async ({ page }) => {
  await page.goto('/guest?q=8c-32g')
  await page.getByRole('button', { name: question }).click()
  await expect(page.getByRole('region', { name: response })).toBeVisible()
  await expectAccessible(page, 'alternatives')
})
