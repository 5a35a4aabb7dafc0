import { addPlan, cartLink, completeSignIn, openSignedIn, planCount } from '../../tools/actions.ts'
import { plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

test('the plan, quantity and interval that a guest chose are in the cart after sign-in', {
  tag: ['@S2.guest.content', '@S2.guest.chosen'],
}, async ({ page, context, shop }) => {
  await page.goto('/guest')
  await expect(planCount(page, '85 plans')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Shared 2C-4G' })).not.toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  await page.getByRole('radio', { name: 'Hourly' }).click()
  await page.getByRole('spinbutton', { name: 'Quantity of Shared 2C-4G, Tokyo' }).fill('3')
  await page.getByRole('button', { name: 'Sign in to order Shared 2C-4G, Tokyo' }).click()
  await page.waitForURL(url => url.origin === shop.sandboxUrl)
  await completeSignIn(page)
  await page.waitForURL('**/home?*')
  await expect(page.getByText('Your choice is in the cart', { exact: true })).toBeVisible()
  await cartLink(page, 3).click()
  await expect(page.getByRole('radio', { name: 'Hourly' })).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Shared 2C-4G' })).toBeVisible()
})

test('an aborted sign-in preserves the choice, and repeating it does not add it twice', async ({
  page,
  shop,
}) => {
  await page.goto('/guest?location=taipei-tw')
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Sign in to order Shared 1C-2G, Taipei' }).click()
    await page.waitForURL(url => url.origin === shop.sandboxUrl)
    await page.goto('/guest?location=taipei-tw')
    await expect(cartLink(page, 1)).toBeVisible()
  }
  await cartLink(page, 1).click()
  await completeSignIn(page)
  await page.waitForURL('**/cart')
  await expect(page.getByRole('heading', { name: 'Shared 1C-2G' })).toBeVisible()
})

test('a choice of the other plan type prompts at sign-in, and the other cart is parked', async ({
  page,
  context,
}) => {
  await openSignedIn(page, plansIn('tokyo-jp'))
  await addPlan(page, 'Shared 2C-4G, Tokyo', 2)
  await expect(cartLink(page, 2)).toBeVisible()
  await context.clearCookies()
  await page.goto('/guest?location=tokyo-jp')
  await page.getByRole('button', { name: 'Sign in to order GPU L4 x1, Tokyo' }).click()
  await completeSignIn(page)
  const dialog = page.getByRole('alertdialog', { name: 'You have two carts' })
  await dialog.getByRole('button', { name: 'This visit’s cart' }).click()
  await page.waitForURL(url => url.pathname + url.search === plansIn('tokyo-jp'))
  await cartLink(page, 1).click()
  const parked = page.getByRole('region', { name: 'Parked carts' })
  await expect(parked.getByText('2 × Shared 2C-4G, Tokyo')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'GPU L4 x1' })).toBeVisible()
})
