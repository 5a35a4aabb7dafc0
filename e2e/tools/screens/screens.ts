import { expect, type Page } from '@playwright/test'

import { launcher, logOf, say } from '../chat/chat.ts'
import type { TourUser } from '../sign-in-everyone.ts'
import {
  attachFiles,
  breakDocument,
  button,
  endAgentChat,
  requestAgent,
  type View,
} from './screen-steps.ts'

/** A screen in one of its main states. `reach` brings the page at `path` into that state. */
export type Screen = {
  name: string
  who: TourUser
  path: string
  /** Waits until the state is visible. The heading of the page is always waited for. */
  reach?: (view: View) => Promise<void>
  /** The path of a shorter version, for tests that check every element. */
  brief?: string
  /** The screen exists only in narrow windows, like the menu on phones. */
  isNarrow?: boolean
  /** The screen has no frame, or no chat in the frame. */
  isBare?: boolean
  /** The screen resembles another one. Only screenshots and runs with `E2E_ALL=1` include it. */
  isAlike?: boolean
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
  { name: 'chat-waiting', who: 'nobody', path: '/chat', isBare: true, reach: requestAgent },
  { name: 'chat-rating', who: 'nobody', path: '/chat', isBare: true, reach: endAgentChat },
  { name: 'chat-files', who: 'customer', path: '/chat', isBare: true, reach: attachFiles },
  {
    name: 'widget',
    who: 'newcomer',
    path: '/cart',
    reach: async ({ page, text }) => {
      await launcher(page, text('chat', 'launcher.open')).click()
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
  { name: 'ops', who: 'operator', path: '/_ops', isBare: true },
  {
    name: 'ops-promote',
    who: 'operator',
    path: '/_ops?section=promote',
    isBare: true,
    isAlike: true,
  },
  {
    name: 'ops-history',
    who: 'operator',
    path: '/_ops?section=history',
    isBare: true,
    isAlike: true,
  },
  { name: 'ops-health', who: 'operator', path: '/_ops?section=health', isBare: true },
  {
    name: 'ops-tokens',
    who: 'operator',
    path: '/_ops?section=tokens',
    isBare: true,
    isAlike: true,
  },
  { name: 'ops-audit', who: 'operator', path: '/_ops?section=audit', isBare: true, isAlike: true },
  {
    name: 'ops-token',
    who: 'operator',
    path: '/_ops?section=tokens',
    isBare: true,
    isAlike: true,
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
  const { page, prefix, text, tour } = view
  const address = path
    .replace('{paid}', tour.paidOrder)
    .replace('{unpaid}', tour.unpaidOrder)
    .replace('{taken}', tour.takenConversation)
  await page.goto(`${prefix}${address}`)
  await settle(page)
  // On pages with a chat, the launcher appears last.
  if (!screen.isBare) await expect(launcher(page, text('chat', 'launcher.open'))).toBeVisible()
  await screen.reach?.(view)
  await waitUntilStill(page)
}

/** Waits for the heading and until nothing in the page is busy. */
async function settle(page: Page): Promise<void> {
  // An open dialog hides the page from the accessibility tree, so this does not use the role. In a narrow window the
  // support desk shows one pane with its own heading.
  await expect(page.locator('h1:visible, [data-pane-heading]:visible').first()).toBeVisible()
  await waitUntilStill(page)
}

async function waitUntilStill(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
