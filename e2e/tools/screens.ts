import { expect, type Page } from '@playwright/test'

import { attachPicture, createAgent, logOf, say } from './talk.ts'
import type { Texts } from './texts.ts'
import type { Person, Tour } from './tour.ts'

export type View = { page: Page; prefix: string; text: Texts; tour: Tour }

/** A screen in one of its main states. `reach` goes there; by default it is the page at `path`. */
export type Screen = {
  name: string
  who: Person
  path: string
  /** What must be seen before it is looked at; a page's heading is always waited for. */
  reach?: (view: View) => Promise<void>
  /** The same with less of it, for those who look at every element. */
  brief?: string
  /** Only where there is little room: the menu of phones. */
  isNarrow?: boolean
  /** Without the shop's frame, hence without the chat in it. */
  isBare?: boolean
}

export const screens: Screen[] = [
  { name: 'sign-in', who: 'nobody', path: '/home', isBare: true },
  { name: 'guest', who: 'nobody', path: '/guest', brief: '/guest?location=sao-paulo-br' },
  { name: 'home', who: 'newcomer', path: '/home', brief: '/home?location=sao-paulo-br' },
  { name: 'home-nothing', who: 'newcomer', path: '/home?q=nothing-like-this' },
  {
    name: 'compare',
    who: 'newcomer',
    path: '/home?location=sao-paulo-br&cmp=1077,1079,1081',
    isBare: true,
    reach: async ({ page, text }) => {
      await expect(
        page.getByRole('dialog', { name: text('catalog', 'compare.title') }),
      ).toBeVisible()
    },
  },
  {
    name: 'home-toast',
    who: 'buyer',
    path: '/home?location=sao-paulo-br',
    reach: async ({ page, text }) => {
      const values = { plan: 'Shared 1C-2G', place: 'Sao Paulo' }
      await button(page, text('catalog', 'order.addName', values)).click()
      await expect(button(page, text('catalog', 'added.cart'))).toBeVisible()
    },
  },
  { name: 'cart-empty', who: 'newcomer', path: '/cart' },
  { name: 'cart', who: 'customer', path: '/cart' },
  {
    name: 'cart-question',
    who: 'customer',
    path: '/cart',
    reach: async ({ page, text }) => {
      await button(page, text('cart', 'clear.action')).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'order', who: 'customer', path: '/order' },
  {
    name: 'order-error',
    who: 'customer',
    path: '/order',
    reach: async ({ page, text }) => {
      await button(page, text('checkout', 'order.place')).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'payment', who: 'customer', path: '/payment?order={unpaid}', isBare: true },
  { name: 'result', who: 'buyer', path: '/result?order={paid}' },
  { name: 'result-unpaid', who: 'customer', path: '/result?order={unpaid}' },
  { name: 'account', who: 'customer', path: '/account' },
  { name: 'account-empty', who: 'newcomer', path: '/account' },
  { name: 'account-orders', who: 'customer', path: '/account?section=orders' },
  { name: 'account-order', who: 'buyer', path: '/account?order={paid}' },
  { name: 'account-unpaid', who: 'customer', path: '/account?order={unpaid}' },
  { name: 'account-servers', who: 'buyer', path: '/account?section=servers' },
  { name: 'account-invoices', who: 'buyer', path: '/account?section=invoices' },
  {
    name: 'account-invoice',
    who: 'buyer',
    path: '/account?section=invoices',
    reach: async ({ page, text }) => {
      await page
        .getByRole('link', { name: /QY-INV-/ })
        .first()
        .click()
      await expect(button(page, text('checkout', 'account.invoice.print'))).toBeVisible()
    },
  },
  { name: 'account-security', who: 'customer', path: '/account?section=security' },
  { name: 'account-preferences', who: 'newcomer', path: '/account?section=preferences' },
  { name: 'chat', who: 'newcomer', path: '/chat', isBare: true },
  {
    name: 'chat-answer',
    who: 'nobody',
    path: '/chat',
    isBare: true,
    reach: async ({ page, text }) => {
      await say(page, text('chat', 'suggestions.cheap'))
      await expect(logOf(page).getByRole('article').getByRole('button').first()).toBeVisible()
    },
  },
  { name: 'chat-waiting', who: 'nobody', path: '/chat', isBare: true, reach: askForPerson },
  { name: 'chat-rating', who: 'nobody', path: '/chat', isBare: true, reach: endWithPerson },
  { name: 'chat-files', who: 'customer', path: '/chat', isBare: true, reach: attachFiles },
  {
    name: 'widget',
    who: 'newcomer',
    path: '/cart',
    reach: async ({ page, text }) => {
      await launcher(page, text).click()
      await say(page, text('chat', 'suggestions.billing'))
      await expect(logOf(page).getByRole('list').last()).toBeVisible()
    },
  },
  {
    name: 'desk',
    who: 'agent',
    path: '/chat/desk',
    isBare: true,
    reach: async ({ page }) => expect(page.getByRole('tab').first()).toBeVisible(),
  },
  {
    name: 'desk-answer',
    who: 'agent',
    path: '/chat/desk?c={taken}',
    isBare: true,
    reach: async ({ page, text }) => {
      await expect(logOf(page).getByRole('article').first()).toBeVisible()
      await button(page, text('chat', 'desk.canned.title')).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'menu',
    who: 'newcomer',
    path: '/cart',
    isNarrow: true,
    reach: async ({ page, text }) => button(page, text('shell', 'frame.menu')).click(),
  },
  { name: 'signup', who: 'nobody', path: '/signup' },
  { name: 'forgetPassword', who: 'nobody', path: '/forgetPassword' },
  { name: 'resetPassword', who: 'nobody', path: '/resetPassword' },
  { name: 'processing', who: 'nobody', path: '/auth/processing' },
  { name: '404', who: 'nobody', path: '/nowhere' },
  { name: '500', who: 'nobody', path: '/nowhere?status=500', reach: breakDocument },
]

/** Opens a screen in a language and waits until it stands. */
export async function openScreen(
  view: View,
  screen: Screen,
  path: string = screen.path,
): Promise<void> {
  const { page, prefix, text, tour } = view
  const address = path
    .replace('{paid}', tour.paidOrder)
    .replace('{unpaid}', tour.unpaidOrder)
    .replace('{taken}', tour.takenConversation)
  await page.goto(`${prefix}${address}`)
  await settle(page)
  // The last thing to come where it comes at all.
  if (!screen.isBare) await expect(launcher(page, text)).toBeVisible()
  await screen.reach?.(view)
  await settleDown(page)
}

/** The heading stands, and nothing in the page says that it is still busy. */
async function settle(page: Page): Promise<void> {
  // Not by its role: a window over the page takes the page out of the tree of roles.
  await expect(page.locator('h1').first()).toBeVisible()
  await settleDown(page)
}

async function settleDown(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Waits in the queue, from this visit or an earlier one. */
async function askForPerson({ page, text }: View): Promise<void> {
  await expect(logOf(page).locator('article, h2').first()).toBeAttached()
  const ask = button(page, text('chat', 'person.ask')).first()
  if (await ask.isVisible()) await ask.click()
  await expect(logOf(page).getByText(text('chat', 'notice.waiting')).last()).toBeVisible()
}

/** Somebody answers, closes, and a rating is asked for. */
async function endWithPerson(view: View): Promise<void> {
  const { page } = view
  const last = crypto.randomUUID()
  await say(page, 'Hello')
  await askForPerson(view)
  await say(page, last)
  await expect(page.locator('[data-delivery="sent"]')).toBeVisible()
  const agent = await createAgent(new URL(page.url()).origin)
  const id = await agent.take(last)
  await agent.answer(id, 'https://docs.example/backups')
  await agent.close(id)
  await agent.leave()
  await page.getByRole('radio').last().check({ force: true })
}

/** One that was sent, and one that is about to be. */
async function attachFiles({ page }: View): Promise<void> {
  await attachPicture(page)
  await say(page, 'rack.gif')
  await expect(logOf(page).locator('img').last()).toBeVisible()
  await attachPicture(page)
}

/** No address of the shop fails on purpose: the document of an unknown one is told another status. */
async function breakDocument({ page, prefix }: View): Promise<void> {
  const address = `${prefix}/nowhere?status=500`
  const isIt = (url: URL) => url.pathname + url.search === address
  await page.route(isIt, async route => {
    const answer = await route.fetch()
    const failure = /"failure":\{"status":404,"message":"[^"]*"\}/
    const body = (await answer.text()).replace(failure, '"failure":{"status":500,"message":""}')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(address)
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** Its name may go on with what is unread. */
function launcher(page: Page, text: Texts) {
  const name = text('chat', 'launcher.open').replace(/[^\p{L}\p{N}]/gu, '\\$&')
  return page.getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
}
