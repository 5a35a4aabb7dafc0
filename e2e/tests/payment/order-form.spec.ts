import type { Page } from '@playwright/test'

import { addPlan, cartLink } from '../../tools/actions.ts'
import { addSession, createCustomer, createOrder } from '../../tools/api/api-client.ts'
import { createAccount } from '../../tools/api/new-account.ts'
import { watchShifts } from '../../tools/layout-shifts.ts'
import { plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

test.beforeEach(({ context, shop }) => addSession(context, shop.url))

const key = `ssh-ed25519 ${Buffer.concat([
  Buffer.from([0, 0, 0, 11]),
  Buffer.from('ssh-ed25519'),
  Buffer.from([0, 0, 0, 32]),
  Buffer.alloc(32, 7),
]).toString('base64')} ana@laptop`

const nameOf = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Hostname of server ${number}` })

async function openForm(page: Page, units: number): Promise<void> {
  await page.goto(plansIn('frankfurt-de'))
  await addPlan(page, 'Shared 2C-4G, Frankfurt', units)
  await expect(cartLink(page, units)).toBeVisible()
  await page.goto('/order')
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
}

test('the order shows its plans, a hostname for each server, the terms and the quote with its countdown', {
  tag: ['@S2.order', '@S2.order.hostnames', '@S2.order.terms', '@S2.order.quote'],
}, async ({ page }) => {
  await openForm(page, 3)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByRole('listitem')).toHaveText([/3 × Shared 2C-4G, Frankfurt/])
  await expect(summary).toContainText('$33.00')

  await expect(page.getByRole('textbox', { name: /^Hostname of server/ })).toHaveCount(3)
  const names = await Promise.all([1, 2, 3].map(number => nameOf(page, number).inputValue()))
  expect(new Set(names).size).toBe(3)
  expect(names.every(name => /^[a-z0-9-]+$/.test(name))).toBe(true)

  const clock = page.getByRole('timer')
  await expect(page.getByText(/^Held for you until \d{1,2}:\d{2}/)).toBeVisible()
  await expect(clock).toHaveText(/^(10:00|9:\d\d)$/)
  const shown = await clock.innerText()
  await expect(clock).not.toHaveText(shown)

  await page.getByRole('button', { name: 'Read the terms' }).click()
  await expect(page.getByRole('dialog')).toContainText(/terms of service/i)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('checkbox', { name: /terms of service/ })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(page).toHaveURL(/\/order$/)
})

test('hostnames come from a pattern or a pasted list and survive a reload and a change of language', async ({
  page,
}) => {
  await openForm(page, 3)
  await page.getByRole('textbox', { name: 'Name all by one pattern' }).fill('web-{n}.example.com')
  await page.getByRole('button', { name: 'Apply to all 3' }).click()
  await expect(nameOf(page, 3)).toHaveValue('web-3.example.com')

  await nameOf(page, 2).focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', 'db-a\nDB-B\nleft-over')
    const paste = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    })
    document.activeElement?.dispatchEvent(paste)
  })
  await expect(nameOf(page, 2)).toHaveValue('db-a')
  await expect(nameOf(page, 3)).toHaveValue('db-b')

  await page.reload()
  await expect(nameOf(page, 2)).toHaveValue('db-a')
  await page.goto('/es/order')
  await expect(page.getByRole('textbox', { name: 'Nombre de host del servidor 2' })).toHaveValue(
    'db-a',
  )
})

test('a private key is rejected and removed from the page, and a public key is sent with the order', async ({
  page,
}) => {
  await openForm(page, 1)
  const keys = page.getByRole('textbox', { name: 'SSH public keys (optional)' })
  const secret = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\n'
  await keys.fill(secret)
  await expect(page.getByRole('alert')).toContainText('removed from this page at once')
  await expect(keys).toHaveValue('')
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  )
  expect(stored).not.toContain('b3BlbnNz')

  await keys.fill('ssh-dss AAAA')
  await keys.blur()
  await expect(page.getByText('This type of key is not accepted.')).toBeVisible()
  await keys.fill(key)
  await expect(page.getByText('You can sign in with 1 key.')).toBeVisible()
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/api/v3/orders'),
  )
  await page.getByRole('button', { name: 'Place order' }).click()
  expect((await sent).postDataJSON().sshKeys).toEqual([key])
})

test('the reservation shows its end, warns once before it and can be extended once', async ({
  page,
}) => {
  await page.route('**/api/v3/quotes', async route => {
    const received = await route.fetch()
    const body = await received.json()
    if (!body.content) return route.fulfill({ response: received })
    const expiresAt = new Date(Date.parse(body.content.now) + 119_000).toISOString()
    await route.fulfill({
      response: received,
      json: { ...body, content: { ...body.content, expiresAt } },
    })
  })
  await openForm(page, 1)
  await expect(page.getByText(/^Held for you until \d{1,2}:\d{2}/)).toBeVisible()
  await expect(
    page.getByText('Less than two minutes left until your servers are released.'),
  ).toBeAttached()
  await page.getByRole('button', { name: 'Keep 10 more minutes' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^1\d:\d\d$|^20:00$/)
  await expect(page.getByRole('button', { name: 'Keep 10 more minutes' })).toHaveCount(0)
})

test('on a phone the summary is one line with the total, above the hostnames', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openForm(page, 2)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByText('2 servers · $22.00 today')).toBeVisible()
  await expect(summary.getByText('Monthly total')).toBeHidden()
  await summary.getByText('2 servers · $22.00 today').click()
  await expect(summary.getByText('Monthly total')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeInViewport()
})

test('nothing moves on a phone when the page learns of an unpaid order before its quote', async ({
  page,
  context,
  shop,
}) => {
  const account = await createAccount(shop)
  const customer = await createCustomer(shop.url, account)
  const unpaid = await createOrder(customer)
  await customer.dispose()
  await addSession(context, shop.url, account)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(plansIn('frankfurt-de'))
  await addPlan(page, 'Shared 2C-4G, Frankfurt')
  await expect(cartLink(page, 1)).toBeVisible()

  const readShifts = await watchShifts(page)
  const orders = page.waitForResponse('**/api/v3/orders')
  await page.route('**/api/v3/quotes', async route => {
    await orders
    await route.continue()
  })
  await page.goto('/order')
  await expect(page.getByText(`Order ${unpaid.number} is not paid yet`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
  expect(await readShifts()).toBe(0)
})

test('the form fits a phone with letters of twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openForm(page, 1)
  const hiddenWidth = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.documentElement.scrollWidth - document.body.clientWidth
  })
  expect(hiddenWidth).toBe(0)
})
