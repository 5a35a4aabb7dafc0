import {
  addPlan,
  cartLink,
  completeAtProvider,
  completeSignIn,
  placeOrder,
} from '../../tools/actions.ts'
import { paidHeading } from '../../tools/api/payments.ts'
import { plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

test('a payment survives an outage of its provider before and during the payment', async ({
  page,
  ownShop,
}) => {
  await page.goto(ownShop.url + plansIn('tokyo-jp'))
  await completeSignIn(page)
  await addPlan(page, 'Shared 4C-8G, Tokyo')
  await cartLink(page, 1).click()
  await placeOrder(page)

  // The provider is down before the payment, so nothing is charged and the order can be paid later.
  await ownShop.stopSandbox('SIGKILL')
  const pay = page.getByRole('button', { name: 'Pay $24.00' })
  await pay.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await ownShop.startSandbox()
  // The attempt is stored, so continuing it is the same payment.
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()

  // The provider is down while its page is open.
  await ownShop.stopSandbox('SIGKILL')
  await ownShop.startSandbox()
  await completeAtProvider(page, 'Approve')
  await expect(paidHeading(page)).toBeVisible()
  await expect(page.getByText('1 server ready')).toBeVisible()
  await expect(cartLink(page, 0)).toBeVisible()
})
