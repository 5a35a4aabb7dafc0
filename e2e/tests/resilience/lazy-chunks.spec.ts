import type { Page } from '@playwright/test'

import { addPlan, cartLink } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { breakChunk, findChunk, holdScripts } from '../../tools/faults/broken-chunks.ts'
import { plansIn } from '../../tools/open-as-customer.ts'
import { goLive, stopTime, watchPageLoads } from '../../tools/page-loads.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'
import { expect, test } from '../../tools/test.ts'

const filters = (page: Page) => page.getByRole('button', { name: 'Filters' })
const panel = (page: Page) => page.getByRole('group', { name: 'Price and size' })
const partFailed = (page: Page) =>
  page.getByText('This part of the page could not be loaded. Try again.', { exact: true }).first()
const expectIdle = (page: Page) => expect(page.locator('html[data-quiet]')).toBeAttached()

test('a missing chunk of the HTTP client reloads each path once, and API calls fail until it is served', {
  tag: ['@S4.stale-build.every-chunk', '@D2', '@D3'],
}, async ({ page, context, request, shop }) => {
  await stopTime(page)
  await addSession(context, shop.url)
  const chunk = await breakChunk(page, await findChunk(request, 'shared', 'ECONNABORTED'))
  const pageLoads = watchPageLoads(page)
  await page.goto('/account')
  await expect(page.getByText('Your profile could not be loaded')).toBeVisible()
  expect(pageLoads).toEqual(['/account', '/account'])

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Plans/ })
    .click()
  await expect.poll(() => pageLoads).toEqual(['/account', '/account', '/home'])
  await expect(page.getByRole('heading', { name: 'Server plans', level: 1 })).toBeVisible()
  await markPage(page)
  await chunk.repair()
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('Dana Demo')).toBeVisible()
  await expectSamePage(page)
})

test('a chunk of the HTTP client that fails once loads after the reload', {
  tag: '@S4.stale-build.every-chunk',
}, async ({ page, context, request, shop }) => {
  await addSession(context, shop.url)
  const path = await findChunk(request, 'shared', 'ECONNABORTED')
  await breakChunk(page, path, { status: 503, times: 1 })
  const pageLoads = watchPageLoads(page)
  await page.goto('/account')
  await expect(page.getByText('Dana Demo')).toBeVisible()
  expect(pageLoads).toEqual(['/account', '/account'])
})

for (const [what, container, text] of [
  ['the toaster', 'shared', 'Toaster:'],
  ['the confirm dialog', 'shared', 'ConfirmDialog:'],
  ['live stock', 'shared', 'followStock:'],
] as const)
  test(`a missing chunk of ${what} reloads the page once and is retried until it loads`, {
    tag: '@S4.stale-build.every-chunk',
  }, async ({ page, request }) => {
    await stopTime(page)
    const chunk = await breakChunk(page, await findChunk(request, container, text))
    const pageLoads = watchPageLoads(page)
    await page.goto('/guest?location=sao-paulo-br')
    await expect.poll(() => pageLoads).toEqual(['/guest', '/guest'])
    await expectIdle(page)
    await markPage(page)
    await expect(page.getByRole('table', { name: 'Server plans' })).toBeVisible()
    const requested = chunk.countRequests()
    await expect.poll(chunk.countRequests).toBeGreaterThan(requested)
    const served = page.waitForResponse(
      response => response.ok() && new URL(response.url()).pathname === chunk.path,
    )
    await chunk.repair()
    await served
    await expectSamePage(page)
    expect(pageLoads).toEqual(['/guest', '/guest'])
  })

test('a toast waits for its chunk on a page with typed input and appears when the chunk loads', {
  tag: ['@S4.stale-build.unsaved', '@S4.stale-build.quiet'],
}, async ({ page, context, request, shop }) => {
  await addSession(context, shop.url)
  const chunk = await breakChunk(page, await findChunk(request, 'shared', 'ToastViewport:'))
  const pageLoads = watchPageLoads(page)
  await page.goto(plansIn('madrid-es'))
  // The page requests the chunk before any toast, which causes no reload.
  await expect.poll(chunk.countRequests).toBe(1)
  await page
    .getByRole('spinbutton', { name: /^Quantity of/ })
    .first()
    .fill('2')
  await addPlan(page, 'Dedicated 4C-16G, Madrid')
  await expect(cartLink(page, 1)).toBeVisible()
  await expect.poll(chunk.countRequests).toBeGreaterThan(2)
  await chunk.repair()
  await expect(page.getByText('Dedicated 4C-16G added').first()).toBeVisible()
  expect(pageLoads).toEqual(['/home'])
})

test('a missing lazy chunk of a remote shows a message, and the next click retries', {
  tag: '@S4.stale-build.fallback',
}, async ({ page, request }) => {
  const chunk = await breakChunk(page, await findChunk(request, 'catalog', 'FilterPanel:'))
  await page.goto('/guest?location=sao-paulo-br')
  await expectIdle(page)
  const pageLoads = watchPageLoads(page)
  await markPage(page)
  await filters(page).click()
  await expect(partFailed(page)).toBeVisible()
  await expect(filters(page)).toHaveAttribute('aria-expanded', 'false')
  await chunk.repair()
  await filters(page).click()
  await expect(panel(page)).toBeVisible()
  await expectSamePage(page)
  expect(pageLoads).toEqual([])
})

test('a lazy chunk of a remote that a deployment removed reloads the page once', {
  tag: ['@S4.stale-build.newer', '@D1', '@D2'],
}, async ({ page, context, request }) => {
  await stopTime(page)
  await breakChunk(page, await findChunk(request, 'catalog', 'FilterPanel:'))
  await page.goto('/guest?location=sao-paulo-br')
  await expectIdle(page)
  await goLive(context)
  const pageLoads = watchPageLoads(page)
  await filters(page).click()
  await expect.poll(() => pageLoads).toEqual(['/guest'])
  await expectIdle(page)
  await filters(page).click()
  await expect(partFailed(page)).toBeVisible()
  expect(pageLoads).toEqual(['/guest'])
})

test('typed input stays when a chunk of a remote is missing after a deployment', {
  tag: '@S4.stale-build.unsaved',
}, async ({ page, context, request, shop }) => {
  await addSession(context, shop.url)
  await breakChunk(page, await findChunk(request, 'catalog', 'FilterPanel:'))
  await page.goto(plansIn('tokyo-jp'))
  await expectIdle(page)
  await goLive(context)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Shared 2C-4G, Tokyo' })
  await quantity.fill('2')
  const pageLoads = watchPageLoads(page)
  await filters(page).click()
  await expect(partFailed(page)).toBeVisible()
  await expect(quantity).toHaveValue('2')
  expect(pageLoads).toEqual([])
})

test('a chunk of a remote that fails offline loads automatically when the network returns', {
  tag: '@D8',
}, async ({ page, context }) => {
  await page.goto('/guest?location=sao-paulo-br')
  await expectIdle(page)
  await markPage(page)
  await context.setOffline(true)
  await filters(page).click()
  await expect(filters(page)).toHaveAttribute('aria-busy', 'true')
  await context.setOffline(false)
  await expect(panel(page)).toBeVisible()
  await expectSamePage(page)
})

test('a chunk that was requested offline and fails after the network returned loads without a reload', {
  tag: '@D8',
}, async ({ page, context }) => {
  await page.goto('/guest?location=sao-paulo-br')
  await expectIdle(page)
  await markPage(page)
  const release = await holdScripts(page)
  await context.setOffline(true)
  await filters(page).click()
  await expect(filters(page)).toHaveAttribute('aria-busy', 'true')
  await context.setOffline(false)
  await release()
  await expect(panel(page)).toBeVisible()
  await expectSamePage(page)
})

test('a slot that a deployment removed reloads the page, and falls back without a newer build', {
  tag: ['@S4.stale-build.newer', '@S4.stale-build.fallback'],
}, async ({ page, context }) => {
  await stopTime(page)
  await context.route(/\/r\/cart\/mini-cart\..*js$/, route => route.fulfill({ status: 404 }))
  const pageLoads = watchPageLoads(page)
  const retry = page.getByRole('button', { name: 'Retry: The cart summary' })
  await page.goto('/guest?location=sao-paulo-br')
  await expect(retry).toBeVisible()
  expect(pageLoads).toEqual(['/guest'])
  await goLive(context)
  await retry.click()
  await expect.poll(() => pageLoads).toEqual(['/guest', '/guest'])
  await expect(retry).toBeVisible()
  expect(pageLoads).toEqual(['/guest', '/guest'])
})
