import { addSession } from '../../tools/api/api-client.ts'
import {
  approveWith,
  expectOneCharge,
  goToProviderPage,
  openPaymentPage,
  paidHeading,
  payButton,
  readOrder,
} from '../../tools/api/payments.ts'
import { expect, test } from '../../tools/test.ts'

test('reloading the provider’s page or leaving it with Back charges nothing twice', async ({
  page,
  shop,
}) => {
  const order = await openPaymentPage(page, shop)
  await goToProviderPage(page)
  const providerPage = page.url()
  await page.reload()
  await page.goBack()
  await expect(page.getByText('Do not pay again until we confirm the status.')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await page.waitForURL(providerPage)
  await approveWith(page, /4242/)
  await expect(paidHeading(page)).toBeVisible()
  await page.goBack()
  await expect(
    page.getByRole('heading', { name: 'This payment is finished' }).or(paidHeading(page)),
  ).toBeVisible()
  await page.goto(`/payment?order=${order.id}`)
  await expect(paidHeading(page)).toBeVisible()
  await expectOneCharge(shop, order)
})

test('an approval without a return to the shop is found at the next visit, before any pay button appears', async ({
  page,
  context,
  shop,
}) => {
  const order = await openPaymentPage(page, shop)
  await goToProviderPage(page)
  const providerPage = page.url()
  await page.close()
  // The shop gets no notice, because the browser is closed and this card sends no webhook.
  const paid = await context.request.post(providerPage, {
    form: { action: 'approve', card: 'silent' },
    maxRedirects: 0,
  })
  expect(paid.status()).toBe(303)

  const later = await context.newPage()
  let buttons = 0
  await later.exposeFunction('countPayButton', () => buttons++)
  await later.addInitScript(() => {
    new MutationObserver(() => {
      const isShown = [...document.querySelectorAll('button')].some(button =>
        button.textContent?.startsWith('Pay $'),
      )
      if (isShown) (globalThis as unknown as { countPayButton: () => void }).countPayButton()
    }).observe(document, { childList: true, subtree: true })
  })
  await later.goto(`/payment?order=${order.id}`)
  await expect(paidHeading(later)).toBeVisible()
  expect(buttons).toBe(0)
  await expectOneCharge(shop, order)
})

test('another browser finds the open payment on the account page and completes it', async ({
  page,
  browser,
  shop,
}) => {
  const order = await openPaymentPage(page, shop)
  await goToProviderPage(page)
  await page.close()

  const otherBrowser = await browser.newContext({ baseURL: shop.url })
  await addSession(otherBrowser, shop.url)
  const other = await otherBrowser.newPage()
  await other.goto('/account')
  await other.getByRole('link', { name: `Order ${order.number}`, exact: true }).click()
  await other.goto(`/payment?order=${order.id}`)
  await other.getByRole('button', { name: 'Continue payment' }).click()
  await approveWith(other, /4242/)
  await expect(paidHeading(other)).toBeVisible()
  await expectOneCharge(shop, order)
  expect((await readOrder(order)).paidAt).not.toBeNull()
  await otherBrowser.close()
})
