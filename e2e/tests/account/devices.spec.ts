import { openSignedIn } from '../../tools/actions.ts'
import { addSession, createCustomer } from '../../tools/api/api-client.ts'
import { createAccount } from '../../tools/api/new-account.ts'
import { expect, test } from '../../tools/test.ts'

test('signing out one other device ends its session at its next request', async ({
  page,
  browser,
  shop,
}) => {
  const account = await createAccount(shop)
  const phone = await browser.newContext({
    baseURL: shop.url,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  })
  const otherDevice = await phone.newPage()
  await openSignedIn(otherDevice, '/account', account)
  await openSignedIn(page, '/account?section=security', account)
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await expect(devices.getByText('This computer or local network').first()).toBeVisible()

  await devices.getByRole('button', { name: 'Sign out Safari on iOS' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toBeFocused()
  await otherDevice.getByRole('link', { name: 'Servers', exact: true }).click()
  await otherDevice.waitForURL(`${shop.sandboxUrl}/**`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  await phone.close()
})

test('signing out all other devices needs one confirmation and leaves this device signed in', async ({
  page,
  context,
  shop,
}) => {
  const account = await createAccount(shop)
  const others = [await createCustomer(shop.url, account), await createCustomer(shop.url, account)]
  await addSession(context, shop.url, account)
  await page.goto('/account?section=security')
  const end = page.getByRole('button', { name: 'Sign out 2 other devices' })
  await end.click()
  const question = page.getByRole('alertdialog', { name: 'Sign out 2 other devices?' })
  await question.getByRole('button', { name: 'Keep signed in' }).click()
  await end.click()
  await question.getByRole('button', { name: 'Sign out others' }).click()
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  for (const other of others) {
    const response = await other.get('/api/v3/account/orders')
    expect([response.status(), await response.text()]).toEqual([
      401,
      '{"result":false,"code":0,"message":"Unauthenticated."}',
    ])
    await other.dispose()
  }
})

test('changing the password ends the other sessions, and the next sign-in needs the new password', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const account = await createAccount(shop)
  const other = await createCustomer(shop.url, account)
  await addSession(context, shop.url, account)
  await page.goto('/account?section=security')
  const change = async (current: string, next: string) => {
    await page.getByRole('textbox', { name: 'Current password' }).fill(current)
    await page.getByRole('textbox', { name: 'New password' }).fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not mine', 'granite under basalt')
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await change(account.password, 'password123')
  await expect(page.getByText('This password is on lists of leaked ones.')).toBeVisible()
  await change(account.password, 'granite under basalt')
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByText('1 other device was signed out.')).toBeVisible()
  expect((await other.get('/api/v3/account/orders')).status()).toBe(401)
  await other.dispose()
  await change('granite under basalt', 'basalt under granite')
  await expect(page.getByText('1 other device was signed out.')).toHaveCount(0)
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByText(/signed out/)).toHaveCount(0)

  const fresh = await browser.newPage({ baseURL: shop.url })
  const { email } = account
  await openSignedIn(fresh, '/account', { email, password: 'basalt under granite' })
  await expect(fresh.getByText(email)).toBeVisible()
  await fresh.close()
})
