import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
} from '@playwright/test'

import { accounts, completeAtProvider } from './actions.ts'
import { createOrder, createPayment, lendSession } from './api/api-client.ts'
import { requestAsGuest } from './chat/desk.ts'
import { readTexts, type Texts } from './texts.ts'

/**
 * `nobody` has no account, `newcomer` has no data, `customer` has a filled cart and an unpaid order, `buyer` has a
 * paid order, `agent` is in the support team, and `operator` is in the platform team.
 */
export type TourUser = 'nobody' | 'newcomer' | 'customer' | 'buyer' | 'agent' | 'operator'

/** One browser profile for each user, with the data that the screens need. */
export type Tour = {
  people: Record<TourUser, BrowserContext>
  unpaidOrder: string
  paidOrder: string
  /** A conversation that the agent has taken. Another one is waiting. */
  takenConversation: string
  close: () => Promise<void>
}

/** Signs in all users and creates their data, once for all screens, languages and sizes. */
export async function startTour(
  browser: Browser,
  shopUrl: string,
  options: BrowserContextOptions = {},
): Promise<Tour> {
  const context = () => browser.newContext({ locale: 'en-US', ...options, baseURL: shopUrl })
  const people = {
    nobody: await context(),
    newcomer: await context(),
    customer: await context(),
    buyer: await context(),
    agent: await context(),
    operator: await context(),
  }
  await lendSession(people.newcomer, shopUrl, accounts.second)
  await lendSession(people.customer, shopUrl)
  await lendSession(people.buyer, shopUrl)
  await lendSession(people.agent, shopUrl, accounts.support)
  await lendSession(people.operator, shopUrl, accounts.operator)
  await fillCart(people.customer, await readTexts(shopUrl, 'en'))
  const { id: paidOrder } = await createOrder(people.buyer.request)
  const { redirectUrl } = await createPayment(people.buyer.request, paidOrder)
  await approve(people.buyer, redirectUrl)
  const { id: unpaidOrder } = await createOrder(people.customer.request)
  const takenConversation = await requestAsGuest(shopUrl, 'Is there a GPU with 80 GB in Tokyo?')
  await requestAsGuest(shopUrl, 'My card was declined twice.')
  const path = `/api/v3/desk/conversations/${takenConversation}/take`
  expect((await people.agent.request.post(path, { data: {} })).ok()).toBe(true)
  return {
    people,
    unpaidOrder,
    paidOrder,
    takenConversation,
    close: async () => {
      await Promise.all(Object.values(people).map(each => each.close()))
    },
  }
}

async function fillCart(context: BrowserContext, text: Texts): Promise<void> {
  const page = await context.newPage()
  await page.goto('/home?location=sao-paulo-br')
  const plans = ['Shared 2C-4G', 'Dedicated 2C-8G']
  for (const [index, plan] of plans.entries()) {
    const name = text('catalog', 'order.addName', { plan, place: 'Sao Paulo' })
    await page.getByRole('button', { name, exact: true }).click()
    const form = index === 0 ? 'one' : 'other'
    const cart = text('cart', `mini.label_${form}`, { count: index + 1 })
    await expect(page.getByRole('link', { name: cart })).toBeVisible()
  }
  await page.close()
}

async function approve(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await completeAtProvider(page, 'Approve')
  await page.close()
}
