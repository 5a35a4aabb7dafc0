import type { Page, Route } from '@playwright/test'

import { addPlan, cartLink, planCount } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { retryByPress } from '../../tools/faults/retry-by-press.ts'
import { plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

type Fault = (route: Route) => Promise<void>
const json = (body: unknown, status = 200): Fault => {
  return route => route.fulfill({ status, json: body })
}
const html = '<!doctype html><title>Proxy</title><h1>Something else</h1>'
const faults: Record<string, Fault> = {
  'a page with 200': route => route.fulfill({ contentType: 'text/html', body: html }),
  'a page with 500': route => route.fulfill({ status: 500, contentType: 'text/html', body: html }),
  'result false': json({ result: false, message: 'Sold to another company' }),
  'no content': json({ result: true, message: '' }),
  'a content of another type': json({ result: true, content: { 0: 'x' }, message: '' }),
  'half a response': route =>
    route.fulfill({ contentType: 'application/json', body: '{"result":tr' }),
  'no response': route => route.abort('connectionreset'),
}
const flavors = /\/api\/v3\/gsn\/flavors$|\/_payload\/home\.columns\.json$/
const plan = 'Shared 2C-4G, Sao Paulo'

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

test.beforeEach(({ context, shop }) => addSession(context, shop.url))

test('unreadable plans show an error with a working retry', {
  tag: ['@S8.flavors.message', '@S8.flavors.logged', '@S8.flavors.cleared', '@A8', '@A9'],
}, async ({ page }) => {
  const logged: string[] = []
  page.on('console', message => logged.push(message.text()))
  for (const [name, fault] of Object.entries(faults)) {
    logged.length = 0
    await page.route(flavors, fault)
    await page.goto(plansIn('sao-paulo-br'))
    await expect(page.getByText('The plans could not be loaded'), name).toBeVisible()
    await expect(page.getByText('Your cart is not affected.')).toBeVisible()
    await expect.poll(() => logged.join('\n'), { message: name }).toContain('Error fetching stock:')
    await retryByPress(page, {
      request: flavors,
      repair: () => page.unroute(flavors, fault),
      button: tryAgain(page),
    })
    await expect(planCount(page, '8 of 85 plans'), name).toBeVisible()
  }
})

test('invalid rows are hidden and counted, and the others can be bought', {
  tag: ['@S5.stock', '@S5.stock.warning', '@S5.false', '@A13', '@A14'],
}, async ({ page, watch }) => {
  const warned = page.waitForEvent('console', message =>
    message.text().includes('Stock validation failed'),
  )
  const changes: Record<number, object | null> = {
    1001: { stock_quantity: -1 },
    1003: { stock_quantity: '3' },
    1004: { monthly_fee: 'abc' },
    1005: { hourly_fee: '-0.5' },
    1006: { product_id: 1079 },
    1009: { ram: '16' },
    1011: { name: '' },
    1015: null,
    1016: { name: '<img src=x onerror="window.hit=1">', location: '<b>Tokyo</b>, JP' },
  }
  const body = await (await page.request.get('/api/v3/gsn/flavors')).json()
  const content = body.content
    .map((row: { product_id: number }) => {
      const change = changes[row.product_id]
      return change === null ? null : { ...row, ...change }
    })
    .reverse()
  await page.route(flavors, json({ ...body, content }))
  await page.goto('/home')
  await warned
  await expect(page.getByText('8 plans are hidden because their data is incomplete.')).toBeVisible()
  await expect(planCount(page, '77 plans')).toBeVisible()
  const hostile = '<img src=x onerror="window.hit=1">, <b>Tokyo</b>'
  await page.getByRole('button', { name: `Add ${hostile}` }).click()
  await addPlan(page, plan)
  await cartLink(page, 2).click()
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${hostile}` })).toBeVisible()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(watch.errors()).toEqual([])
})

test('unreadable plans do not change the cart, and the check can be repeated', {
  tag: '@A7',
}, async ({ page }) => {
  await fillCart(page)
  for (const name of ['a page with 200', 'no response']) {
    const fault = faults[name] as Fault
    await page.route(flavors, fault)
    await page.goto('/cart')
    await expect(page.getByText('Prices and stock could not be checked'), name).toBeVisible()
    await expect(cartLink(page, 1)).toBeVisible()
    await retryByPress(page, {
      request: flavors,
      repair: () => page.unroute(flavors, fault),
      button: page.getByRole('button', { name: 'Check again' }),
    })
    await expect(page.getByText('Prices and stock could not be checked')).toBeHidden()
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${plan}` })).toHaveValue('1')
  }
})

test('an order that cannot be prepared or placed shows an error, preserves typed input, and can be retried', async ({
  page,
}) => {
  await fillCart(page)
  for (const name of ['a page with 200', 'no content']) {
    const fault = faults[name] as Fault
    await page.route('**/api/v3/quotes', fault)
    await page.goto('/order')
    await expect(page.getByText('The order could not be prepared'), name).toBeVisible()
    await retryByPress(page, {
      request: '**/api/v3/quotes',
      repair: () => page.unroute('**/api/v3/quotes', fault),
      button: tryAgain(page),
    })
    await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Hostname of server 1' }).fill('typed-by-hand')
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  for (const name of ['a page with 500', 'no response', 'half a response']) {
    await page.route('**/api/v3/orders', faults[name] as Fault)
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(
      page.getByText('The order was not placed').or(page.getByText('It is not certain whether')),
      name,
    ).toBeVisible()
    await page.unroute('**/api/v3/orders')
  }
  const field = page.getByRole('textbox', { name: 'Hostname of server 1' })
  await expect(field).toHaveValue('typed-by-hand')
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL('**/payment?order=*')
})

test('account, orders and conversation fail independently and recover', { tag: '@A16' }, async ({
  page,
}) => {
  const fault = faults['a content of another type'] as Fault
  const repair = (requested: string, button = tryAgain(page)) =>
    retryByPress(page, { request: requested, repair: () => page.unroute(requested, fault), button })
  await page.route('**/api/v3/user', fault)
  await page.route('**/api/v3/account/orders*', fault)
  await page.goto('/account')
  await expect(page.getByText('Your profile could not be loaded')).toBeVisible()
  await expect(page.getByText('Your orders could not be loaded')).toBeVisible()
  await repair('**/api/v3/user', tryAgain(page).first())
  await expect(page.getByText('demo@quarry.example')).toBeVisible()
  await expect(page.getByText('Your orders could not be loaded')).toBeVisible()
  await repair('**/api/v3/account/orders*')
  await expect(page.getByText('Your orders could not be loaded')).toBeHidden()

  // With the stream, the conversation would recover automatically.
  await page.route('**/api/events*', route => route.abort())
  await page.route('**/api/v3/chat/messages*', fault)
  await page.goto('/chat')
  await expect(page.getByText('The conversation could not be loaded')).toBeVisible()
  await repair('**/api/v3/chat/messages*')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(page.getByText('The conversation could not be loaded')).toBeHidden()
})

async function fillCart(page: Page): Promise<void> {
  await page.goto(plansIn('sao-paulo-br'))
  await addPlan(page, plan)
  await expect(cartLink(page, 1)).toBeVisible()
}
