import { expect, type Page } from '@playwright/test'

import { launcher, logOf, sendText } from '../chat/chat.ts'
import type { ScreenUser } from '../sign-in-everyone.ts'
import {
  attachFiles,
  breakPage,
  button,
  endAgentChat,
  requestAgent,
  type View,
} from './screen-steps.ts'

/** A screen in one of its main states. `reach` brings the page at `path` into that state. */
export type Screen = {
  name: string
  user: ScreenUser
  path: string
  /** Waits until the state is visible. `openScreen` always waits for the heading of the page. */
  reach?: (view: View) => Promise<void>
  /** The path of a shorter version, for tests that check every element. */
  brief?: string
  /** The screen exists only in narrow windows, like the menu on phones. */
  isNarrow?: boolean
  /** The screen has no chat launcher. */
  isWithoutChat?: boolean
  /** The screen resembles another one. Only screenshots and runs with `E2E_ALL=1` include it. */
  isSimilar?: boolean
}

export const screens: Screen[] = [
  { name: 'sign-in', user: 'visitor', path: '/home', isWithoutChat: true },
  { name: 'guest', user: 'visitor', path: '/guest', brief: '/guest?location=sao-paulo-br' },
  { name: 'home', user: 'newcomer', path: '/home', brief: '/home?location=sao-paulo-br' },
  { name: 'plan', user: 'newcomer', path: '/plans/1001' },
  { name: 'home-nothing', user: 'newcomer', path: '/home?q=nothing-like-this' },
  {
    name: 'compare',
    user: 'newcomer',
    path: '/home?location=sao-paulo-br&cmp=1077,1079,1081',
    isWithoutChat: true,
    reach: async ({ page, text }) => {
      await expect(
        page.getByRole('dialog', { name: text('catalog', 'compare.title') }),
      ).toBeVisible()
    },
  },
  {
    name: 'home-toast',
    user: 'buyer',
    path: '/home?location=sao-paulo-br',
    reach: async ({ page, text }) => {
      const values = { plan: 'Shared 1C-2G', place: 'Sao Paulo' }
      await button(page, text('catalog', 'order.addName', values)).click()
      await expect(button(page, text('catalog', 'added.cart'))).toBeVisible()
    },
  },
  { name: 'cart-empty', user: 'newcomer', path: '/cart' },
  { name: 'cart', user: 'customer', path: '/cart' },
  {
    name: 'cart-question',
    user: 'customer',
    path: '/cart',
    reach: async ({ page, text }) => {
      await button(page, text('cart', 'clear.action')).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'order', user: 'customer', path: '/order' },
  {
    name: 'order-error',
    user: 'customer',
    path: '/order',
    reach: async ({ page, text }) => {
      await button(page, text('checkout', 'order.place')).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'payment', user: 'customer', path: '/payment?order={unpaid}', isWithoutChat: true },
  { name: 'result', user: 'buyer', path: '/result?order={paid}' },
  { name: 'result-unpaid', user: 'customer', path: '/result?order={unpaid}' },
  { name: 'account', user: 'customer', path: '/account' },
  { name: 'account-empty', user: 'newcomer', path: '/account' },
  { name: 'account-orders', user: 'customer', path: '/account?section=orders' },
  { name: 'account-order', user: 'buyer', path: '/account?order={paid}' },
  { name: 'account-unpaid', user: 'customer', path: '/account?order={unpaid}' },
  { name: 'account-servers', user: 'buyer', path: '/account?section=servers' },
  { name: 'account-invoices', user: 'buyer', path: '/account?section=invoices' },
  {
    name: 'account-invoice',
    user: 'buyer',
    path: '/account?section=invoices',
    reach: async ({ page, text }) => {
      await page
        .getByRole('link', { name: /QY-INV-/ })
        .first()
        .click()
      await expect(button(page, text('checkout', 'account.invoice.print'))).toBeVisible()
    },
  },
  { name: 'account-security', user: 'customer', path: '/account?section=security' },
  { name: 'account-preferences', user: 'newcomer', path: '/account?section=preferences' },
  { name: 'account-data', user: 'customer', path: '/account?section=data' },
  { name: 'chat', user: 'newcomer', path: '/chat', isWithoutChat: true },
  {
    name: 'chat-answer',
    user: 'visitor',
    path: '/chat',
    isWithoutChat: true,
    reach: async ({ page, text }) => {
      await sendText(page, text('chat', 'suggestions.cheap'))
      await expect(logOf(page).getByRole('article').getByRole('button').first()).toBeVisible()
    },
  },
  {
    name: 'chat-waiting',
    user: 'visitor',
    path: '/chat',
    isWithoutChat: true,
    reach: requestAgent,
  },
  { name: 'chat-rating', user: 'visitor', path: '/chat', isWithoutChat: true, reach: endAgentChat },
  { name: 'chat-files', user: 'customer', path: '/chat', isWithoutChat: true, reach: attachFiles },
  {
    name: 'widget',
    user: 'newcomer',
    path: '/cart',
    reach: async ({ page, text }) => {
      await launcher(page, text('chat', 'launcher.open')).click()
      await sendText(page, text('chat', 'suggestions.billing'))
      await expect(logOf(page).getByRole('list').last()).toBeVisible()
    },
  },
  {
    name: 'desk',
    user: 'agent',
    path: '/chat/desk',
    isWithoutChat: true,
    reach: async ({ page }) => expect(page.getByRole('tab').first()).toBeVisible(),
  },
  {
    name: 'desk-answer',
    user: 'agent',
    path: '/chat/desk?c={taken}',
    isWithoutChat: true,
    reach: async ({ page, text }) => {
      await expect(logOf(page).getByRole('article').first()).toBeVisible()
      await button(page, text('chat', 'desk.canned.title')).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'menu',
    user: 'newcomer',
    path: '/cart',
    isNarrow: true,
    reach: async ({ page, text }) => button(page, text('shell', 'frame.menu')).click(),
  },
  { name: 'signup', user: 'visitor', path: '/signup' },
  { name: 'forgetPassword', user: 'visitor', path: '/forgetPassword' },
  { name: 'resetPassword', user: 'visitor', path: '/resetPassword' },
  { name: 'processing', user: 'visitor', path: '/auth/processing' },
  { name: '404', user: 'visitor', path: '/nowhere' },
  { name: '500', user: 'visitor', path: '/nowhere?status=500', reach: breakPage },
  { name: 'ops', user: 'operator', path: '/_ops', isWithoutChat: true },
  {
    name: 'ops-promote',
    user: 'operator',
    path: '/_ops?section=promote',
    isWithoutChat: true,
    isSimilar: true,
  },
  {
    name: 'ops-checks',
    user: 'operator',
    path: '/_ops?section=checks',
    isWithoutChat: true,
    isSimilar: true,
  },
  {
    name: 'ops-history',
    user: 'operator',
    path: '/_ops?section=history',
    isWithoutChat: true,
    isSimilar: true,
  },
  { name: 'ops-health', user: 'operator', path: '/_ops?section=health', isWithoutChat: true },
  { name: 'ops-jobs', user: 'operator', path: '/_ops?section=jobs', isWithoutChat: true },
  {
    name: 'ops-tokens',
    user: 'operator',
    path: '/_ops?section=tokens',
    isWithoutChat: true,
    isSimilar: true,
  },
  {
    name: 'ops-audit',
    user: 'operator',
    path: '/_ops?section=audit',
    isWithoutChat: true,
    isSimilar: true,
  },
  {
    name: 'ops-token',
    user: 'operator',
    path: '/_ops?section=tokens',
    isWithoutChat: true,
    isSimilar: true,
    reach: async ({ page }) => {
      await page.locator('main section section').getByRole('button').first().click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
    },
  },
]

/** Opens a screen and waits until it is complete. */
export async function openScreen(
  view: View,
  screen: Screen,
  path: string = screen.path,
): Promise<void> {
  const { page, prefix, text, users } = view
  const address = path
    .replace('{paid}', users.paidOrder)
    .replace('{unpaid}', users.unpaidOrder)
    .replace('{taken}', users.takenConversation)
  await page.goto(`${prefix}${address}`)
  await waitUntilComplete(page)
  // On pages with a chat, the launcher appears last.
  if (!screen.isWithoutChat)
    await expect(launcher(page, text('chat', 'launcher.open'))).toBeVisible()
  await screen.reach?.(view)
  await waitUntilStill(page)
}

/** Waits for the heading and until nothing in the page is busy. */
async function waitUntilComplete(page: Page): Promise<void> {
  // An open dialog hides the page from the accessibility tree, so this does not use the role. In a narrow window the
  // support desk shows one pane with its own heading.
  await expect(page.locator('h1:visible, [data-pane-heading]:visible').first()).toBeVisible()
  await waitUntilStill(page)
}

async function waitUntilStill(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
