import { addPlan, cartLink } from '../../tools/actions.ts'
import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

test('a plan card of the other type in the chat also offers to park the cart', async ({
  page,
  shop,
}) => {
  await openAsCustomer(page, shop.url + plansIn('taipei-tw'))
  await addPlan(page, 'Shared 1C-2G, Taipei')
  await expect(cartLink(page, 1)).toBeVisible()
  await page.goto('/chat')
  await page.getByRole('textbox', { name: 'Message' }).fill('A GPU in Taipei')
  await page.getByRole('button', { name: 'Send' }).click()
  await page
    .getByRole('button', { name: /^Add GPU .+, Taipei$/ })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'GPU plans are ordered separately' })
  await dialog.getByRole('button', { name: 'Park this cart and start a GPU cart' }).click()
  await expect(page.getByText('1 in cart')).toBeVisible()
  await page.goto('/cart')
  await expect(
    page.getByRole('region', { name: 'Parked carts' }).getByText('1 × Shared 1C-2G, Taipei'),
  ).toBeVisible()
})
