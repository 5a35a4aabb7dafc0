import { addSession } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/faults/broken-shop.ts'

test.beforeEach(({ context, faulty }) => addSession(context, faulty.url))

const panels = [
  {
    name: 'the profile',
    path: '/account',
    broken: /^\/api\/v3\/user$/,
    failed: 'Your profile could not be loaded',
    alive: 'No orders yet',
    recovered: 'demo@quarry.example',
  },
  {
    name: 'the orders',
    path: '/account',
    broken: /^\/api\/v3\/account\/orders$/,
    failed: 'Your orders could not be loaded',
    alive: 'demo@quarry.example',
    recovered: 'No orders yet',
  },
  {
    name: 'the servers',
    path: '/account?section=servers',
    broken: /^\/api\/v3\/account\/servers$/,
    failed: 'Your servers could not be loaded',
    alive: 'Your details, orders, servers and invoices, and how you sign in.',
    recovered: 'No servers yet',
  },
  {
    name: 'the invoices',
    path: '/account?section=invoices',
    broken: /^\/api\/v3\/invoices$/,
    failed: 'Your invoices could not be loaded',
    alive: 'Your details, orders, servers and invoices, and how you sign in.',
    recovered: 'No invoices yet',
  },
  {
    name: 'the devices',
    path: '/account?section=security',
    broken: /^\/api\/v3\/account\/sessions$/,
    failed: 'Your devices could not be loaded',
    alive: 'Changing it signs you out on every other device.',
    recovered: 'This device',
  },
]

test('a failure of one panel affects no other panel, and Try again recovers it', async ({
  page,
  faulty,
}) => {
  for (const { name, path, broken, failed, alive, recovered } of panels)
    await test.step(name, async () => {
      faulty.break(broken, 'server-error')
      await page.goto(path)
      await expect(page.getByText(failed)).toBeVisible()
      await expect(page.getByText(alive)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeEnabled()
      faulty.repair()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(recovered).first()).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
    })
})

test('loaded panels stay offline, and failed panels load when the connection returns', async ({
  page,
  context,
}) => {
  await page.goto('/account')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await context.setOffline(true)
  const sections = page.getByRole('navigation', { name: 'Account sections' })
  await sections.getByRole('link', { name: 'Servers' }).click()
  await expect(page.getByText('Your servers could not be loaded')).toBeVisible()
  await sections.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('demo@quarry.example')).toBeVisible()
  await expect(page.getByText('No orders yet')).toBeVisible()
  await sections.getByRole('link', { name: 'Servers' }).click()
  await expect(page.getByText('Your servers could not be loaded')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No servers yet')).toBeVisible()
})

test('a panel whose code loads after a retry keeps the focus of the keyboard', async ({
  page,
  faulty,
}) => {
  faulty.break(/orders-panel\.\w+\.js$/, 'server-error')
  await page.goto('/account?section=orders')
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await retry.focus()
  faulty.repair()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toContainText('No orders yet')
})
