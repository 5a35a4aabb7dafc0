import type { Page, Route } from '@playwright/test'

import { addPlan, cartLink } from '../../tools/actions.ts'
import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { goLive, stopTime, watchPageLoads } from '../../tools/page-loads.ts'
import { compositionOf } from '../../tools/releases/composition.ts'
import { expect, test } from '../../tools/test.ts'

type Listed = { shell: { exposes: Record<string, { js: string[] }> } }

/** The pattern of the account page chunk. Only the composition knows its file name. */
async function accountChunk(page: Page): Promise<RegExp> {
  const response = await page.request.get(`/c/${await compositionOf(page)}.json`)
  const { shell } = (await response.json()) as Listed
  return new RegExp(`${shell.exposes['account-page']?.js[0]?.replaceAll('.', '\\.')}$`)
}

const notFound = (route: Route) => route.fulfill({ status: 404, json: { result: false } })
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('link', { name })

test('a chunk that a deployment removed reloads its page once, and the new build works', {
  tag: '@D1',
}, async ({ page, shop }) => {
  await openAsCustomer(page, shop.url + plansIn('madrid-es'))
  const chunk = await accountChunk(page)
  await page.route(chunk, notFound)
  const pageLoads = watchPageLoads(page)
  page.on('request', request => {
    if (request.isNavigationRequest()) void page.unroute(chunk)
  })
  await link(page, 'Account').click()
  await expect(page.getByText('Dana Demo')).toBeVisible()
  expect(pageLoads).toEqual(['/account'])
})

test('chunks that are also missing in the new build fall back after one reload of each page', {
  tag: ['@D2', '@D3'],
}, async ({ page, context, shop }) => {
  await stopTime(page)
  await openAsCustomer(page, shop.url + plansIn('madrid-es'))
  await goLive(context)
  await context.route(await accountChunk(page), notFound)
  await context.route(/\/r\/cart\/cart-page\..*js$/, notFound)
  const pageLoads = watchPageLoads(page)
  const account = page.getByText('The account page could not be loaded')
  const cart = page.getByText('The cart could not be loaded')
  for (const [name, fallback] of [
    [/^Cart/, cart],
    ['Account', account],
    [/^Cart/, cart],
    ['Account', account],
  ] as const) {
    await link(page, name).click()
    await expect(fallback).toBeVisible()
  }
  expect(pageLoads).toEqual(['/cart', '/account'])
})

test('every tab reloads once, even without session storage, and their carts stay the same', {
  tag: ['@D4', '@D6'],
}, async ({ page, context, shop }) => {
  await stopTime(page)
  await openAsCustomer(page, shop.url + plansIn('madrid-es'))
  await addPlan(page, 'Dedicated 4C-16G, Madrid')
  const other = await context.newPage()
  await stopTime(other)
  await other.addInitScript(() => {
    const get = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'sessionStorage', { get })
  })
  await other.goto(plansIn('madrid-es'))
  await context.route(await accountChunk(page), notFound)
  for (const tab of [page, other]) {
    const pageLoads = watchPageLoads(tab)
    await link(tab, 'Account').click()
    await expect(tab.getByText('The account page could not be loaded')).toBeVisible()
    expect(pageLoads).toEqual(['/account'])
  }
  for (const tab of [page, other]) await expect(cartLink(tab, 1)).toBeVisible()
})
