import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
} from '@playwright/test'

import { accounts, completeAtProvider } from './actions.ts'
import { addSession, createOrder, createPayment } from './api/api-client.ts'
import { requestAsGuest } from './chat/desk.ts'
import { readTexts, type Texts } from './texts.ts'

/**
 * `visitor` has no account, `newcomer` has no data, `customer` has a filled cart and an unpaid order, `buyer` has a
 * paid order, `agent` is in the support team, and `operator` is in the platform team.
 */
export type ScreenUser = 'visitor' | 'newcomer' | 'customer' | 'buyer' | 'agent' | 'operator'

/** One browser profile for each user, with the data that the screens need. */
export type SignedInUsers = {
  contexts: Record<ScreenUser, BrowserContext>
  unpaidOrder: string
  paidOrder: string
  /** A conversation that the agent has taken. Another one is waiting. */
  takenConversation: string
  close: () => Promise<void>
}

/** Signs in all users and creates their data, once for all screens, languages and sizes. */
export async function signInEveryone(
  browser: Browser,
  shopUrl: string,
  options: BrowserContextOptions = {},
): Promise<SignedInUsers> {
  const context = () => browser.newContext({ locale: 'en-US', ...options, baseURL: shopUrl })
  const contexts = {
    visitor: await context(),
    newcomer: await context(),
    customer: await context(),
    buyer: await context(),
    agent: await context(),
    operator: await context(),
  }
  await addSession(contexts.newcomer, shopUrl, accounts.second)
  await addSession(contexts.customer, shopUrl)
  await addSession(contexts.buyer, shopUrl)
  await addSession(contexts.agent, shopUrl, accounts.support)
  await addSession(contexts.operator, shopUrl, accounts.operator)
  await fillCart(contexts.customer, await readTexts(shopUrl, 'en'))
  const { id: paidOrder } = await createOrder(contexts.buyer.request)
  const { redirectUrl } = await createPayment(contexts.buyer.request, paidOrder)
  await approve(contexts.buyer, redirectUrl)
  const { id: unpaidOrder } = await createOrder(contexts.customer.request)
  const takenConversation = await requestAsGuest(shopUrl, 'Is there a GPU with 80 GB in Tokyo?')
  await requestAsGuest(shopUrl, 'My card was declined twice.')
  const path = `/api/v3/desk/conversations/${takenConversation}/take`
  expect((await contexts.agent.request.post(path, { data: {} })).ok()).toBe(true)
  return {
    contexts,
    unpaidOrder,
    paidOrder,
    takenConversation,
    close: async () => {
      await Promise.all(Object.values(contexts).map(each => each.close()))
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
