import type { Page } from '@playwright/test'

import {
  approveWith,
  countCharges,
  expectOneCharge,
  goToProviderPage,
  openPaymentPage,
  paidHeading,
  payButton,
} from '../../tools/api/payments.ts'
import { expect, test } from '../../tools/test.ts'

const secure = /3220/

async function reachChallenge(page: Page): Promise<void> {
  await goToProviderPage(page)
  await approveWith(page, secure)
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible()
}

test('a card with a bank challenge pays when the customer approves it', async ({ page, shop }) => {
  const order = await openPaymentPage(page, shop)
  await reachChallenge(page)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(paidHeading(page)).toBeVisible()
  await expectOneCharge(shop, order)
})

test('rejecting the bank challenge charges nothing, and the customer can try another card', async ({
  page,
  shop,
}) => {
  const order = await openPaymentPage(page, shop)
  await reachChallenge(page)
  await page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(
    page.getByRole('heading', { name: 'The card was declined. Nothing was charged.', level: 1 }),
  ).toBeVisible()
  const steps = page.getByRole('list', { name: 'Steps' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Payment' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  expect((await countCharges(shop, order)) ?? 0).toBe(0)
  await page.getByRole('link', { name: 'Try payment again' }).click()
  await expect(payButton(page)).toBeVisible()
})

test('a closed challenge continues as the same payment', async ({ page, shop }) => {
  const order = await openPaymentPage(page, shop)
  await reachChallenge(page)
  await page.goto(`/payment?order=${order.id}`)
  await expect(page.getByText('Do not pay again until we confirm the status.')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await approveWith(page, /4242/)
  await expect(paidHeading(page)).toBeVisible()
  await expectOneCharge(shop, order)
})
