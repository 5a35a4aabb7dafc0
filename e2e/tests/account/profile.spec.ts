import { addSession } from '../../tools/api/api-client.ts'
import { createAccount, newName } from '../../tools/api/new-account.ts'
import { expect, test } from '../../tools/test.ts'

test('a customer changes their name, and a failed change preserves the old one', async ({
  page,
  context,
  shop,
}) => {
  await addSession(context, shop.url, await createAccount(shop))
  await page.goto('/account')
  await page.getByRole('button', { name: 'Edit name' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('   ')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(name).toBeFocused()

  await page.route('**/api/v3/account', route => route.abort())
  await name.fill('Dana Ng')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
  await page.unroute('**/api/v3/account')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText(newName)).toBeVisible()

  await page.getByRole('button', { name: 'Edit name' }).click()
  await name.fill('Dana Ng')
  await name.press('Enter')
  await expect(page.getByText('Dana Ng')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit name' })).toBeFocused()
  const saved = page.getByRole('status').filter({ hasText: 'Name saved' })
  await expect(saved).toBeAttached()

  await page.getByRole('button', { name: 'Edit name' }).click()
  await expect(saved).not.toBeAttached()
  await name.fill('🦆')
  await name.press('Enter')
  await expect(
    page.getByText('This name contains characters that cannot be used. Remove them.'),
  ).toBeVisible()
  await expect(name).toBeFocused()
  await page.reload()
  await expect(page.getByText('Dana Ng')).toBeVisible()
})

test('account sections have URLs, and Back steps through them', async ({ page, context, shop }) => {
  await addSession(context, shop.url)
  await page.goto('/account?section=preferences')
  const sections = page.getByRole('navigation', { name: 'Account sections' })
  await expect(sections.getByRole('link', { name: 'Preferences' })).toHaveAttribute('aria-current')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark')

  await sections.getByRole('link', { name: 'Invoices' }).click()
  await expect(page.getByRole('region', { name: 'Invoices' }).first()).toBeFocused()
  await expect(page).toHaveTitle('Invoices · Account · Quarry')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
  await page.getByRole('region', { name: 'Preferences' }).first().getByText('Español').click()
  await page.waitForURL('**/es/account?section=preferences')
  await expect(page.getByRole('heading', { name: 'Preferencias' })).toBeVisible()
})
