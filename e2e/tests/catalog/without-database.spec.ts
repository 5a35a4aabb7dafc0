import { addPlan, cartLink, planCount } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { breakDatabase } from '../../tools/faults/break-database.ts'
import { expect, test } from '../../tools/test.ts'

const languages = {
  '': /Prices and stock are from .+ and does not accept orders/,
  '/zh-TW': /暫時無法接受訂單/,
  '/es': /ni recibir pedidos/,
}

test('without a database the shop shows the last known plans with their age, rejects orders, and recovers automatically', {
  tag: '@D8.plans.old',
}, async ({ page, context, ownShop }) => {
  await addSession(context, ownShop.url)
  await page.goto(`${ownShop.url}/home`)
  await expect(planCount(page, '85 plans')).toBeVisible()
  const repair = await breakDatabase(ownShop.dataDir)
  const readPlans = async () => (await page.request.get(`${ownShop.url}/api/v3/gsn/flavors`)).json()
  await expect.poll(readPlans).toHaveProperty('as_of')

  for (const [prefix, text] of Object.entries(languages)) {
    await page.goto(`${ownShop.url}${prefix}/home?location=taipei-tw`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('row').nth(10)).toBeVisible()
  }
  await page.goto(`${ownShop.url}/home?location=madrid-es`)
  await addPlan(page, 'Dedicated 4C-16G, Madrid')
  await cartLink(page, 1).click()
  await expect(page.getByText(/^Prices and stock are from/)).toBeVisible()
  await page.getByRole('link', { name: 'Continue to order' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeHidden()

  await page.goto(`${ownShop.url}/home`)
  await expect(page.getByText(languages[''])).toBeVisible()
  await repair()
  await expect(page.getByText(languages[''])).toBeHidden({ timeout: 60_000 })
  await expect(planCount(page, '85 plans')).toBeVisible()
  await expect(cartLink(page, 1)).toBeVisible()
})
