import { accounts, completeSignIn } from '../../tools/actions.ts'
import { createCustomer } from '../../tools/api/api-client.ts'
import { watchPageLoads } from '../../tools/page-loads.ts'
import { openRegistry } from '../../tools/releases/canary.ts'
import { compositionOf, liveId } from '../../tools/releases/composition.ts'
import { publishRelabelled } from '../../tools/releases/relabel-release.ts'
import { expect, type Page, test } from '../../tools/releases/release-shop.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'

const title = 'Plans of this week'
/** As good as everyone, and not yet a deployment. */
const almostAll = 99.999

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('link', { name })
const notice = (page: Page) => page.getByText('A newer version of the shop is ready')

test('a canary leaves open pages alone, and an abort moves its visitors back with their next page load', async ({
  page,
  context,
  request,
  releaseShop,
}) => {
  const operator = await createCustomer(releaseShop.url, accounts.operator)
  await publishRelabelled(operator, releaseShop.url, { name: 'catalog', label: '9.9.9', title })
  await operator.dispose()
  await page.goto(`${releaseShop.url}/home`)
  await completeSignIn(page)
  await expect(page.getByRole('heading', { name: 'Server plans', level: 1 })).toBeVisible()
  const stable = await compositionOf(page)
  await markPage(page)

  const registry = await openRegistry(request, releaseShop)
  const canary = await registry.startCanary('catalog', almostAll)
  const fresh = await context.newPage()
  await fresh.goto(`${releaseShop.url}/home`)
  await expect(fresh).toHaveTitle(new RegExp(title))
  expect(await compositionOf(fresh)).toBe(canary.candidate)
  await markPage(fresh)

  const loads = [page, fresh].map(watchPageLoads)
  for (const tab of [page, fresh]) {
    await link(tab, 'Account').click()
    await expect(tab.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    await link(tab, /^Cart/).click()
    await expect(tab.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
    await expect(notice(tab)).toHaveCount(0)
    await expectSamePage(tab)
  }
  expect(loads).toEqual([[], []])
  expect(await compositionOf(page)).toBe(stable)

  await registry.abortCanary(canary)
  await expectSamePage(fresh)
  await fresh.reload()
  expect(await compositionOf(fresh)).toBe(stable)
  expect(await liveId(releaseShop.url)).toBe(stable)
})

test('a remote that is switched off is a calm page, and the rest of the shop works', async ({
  page,
  request,
  releaseShop,
}) => {
  await page.goto(`${releaseShop.url}/home`)
  await completeSignIn(page)
  await expect(page.getByRole('heading', { name: 'Server plans', level: 1 })).toBeVisible()
  const registry = await openRegistry(request, releaseShop)
  await registry.turnSwitch('remote', 'cart', true)
  const heading = page.getByRole('heading', { level: 1 })

  const response = await page.goto(`${releaseShop.url}/cart`)
  expect(response?.status()).toBe(503)
  await expect(heading).toHaveText('Not available right now')
  await page.getByRole('link', { name: 'See the plans' }).click()
  await expect(heading).toHaveText('Server plans')
  await link(page, /^Cart/).click()
  await expect(heading).toHaveText('Not available right now')

  await registry.turnSwitch('remote', 'cart', false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText('Cart')
})
