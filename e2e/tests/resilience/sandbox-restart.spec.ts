import {
  addPlan,
  cartLink,
  completeAtProvider,
  passSignIn,
  placeOrder,
} from '../../tools/actions.ts'
import { paidHeading } from '../../tools/payments.ts'
import { expect, test } from '../../tools/test.ts'

test('a payment survives the death of its provider before and in the middle of it', async ({
  page,
  ownShop,
}) => {
  await page.goto(`${ownShop.url}/home`)
  await passSignIn(page)
  await addPlan(page, 'Shared 4C-8G, Tokyo')
  await cartLink(page, 1).click()
  await placeOrder(page)

  // Down before: nothing is charged, and the same order can be paid later.
  await ownShop.stopSandbox('SIGKILL')
  const pay = page.getByRole('button', { name: 'Pay $24.00' })
  await pay.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await ownShop.startSandbox()
  // The attempt stands: going on with it is the same payment.
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()

  // Down while its page stands open.
  await ownShop.stopSandbox('SIGKILL')
  await ownShop.startSandbox()
  await completeAtProvider(page, 'Approve')
  await expect(paidHeading(page)).toBeVisible()
  await expect(page.getByText('1 server ready')).toBeVisible()
  await expect(cartLink(page, 0)).toBeVisible()
})
