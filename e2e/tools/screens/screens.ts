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
  who: ScreenUser
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
  { name: 'sign-in', who: 'visitor', path: '/home', isWithoutChat: true },
  { name: 'guest', who: 'visitor', path: '/guest', brief: '/guest?location=sao-paulo-br' },
  { name: 'home', who: 'newcomer', path: '/home', brief: '/home?location=sao-paulo-br' },
  { name: 'home-nothing', who: 'newcomer', path: '/home?q=nothing-like-this' },
  {
    name: 'compare',
    who: 'newcomer',
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
  { name: 'payment', who: 'customer', path: '/payment?order={unpaid}', isWithoutChat: true },
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
  { name: 'chat', who: 'newcomer', path: '/chat', isWithoutChat: true },
  {
    name: 'chat-answer',
    who: 'visitor',
    path: '/chat',
    isWithoutChat: true,
    reach: async ({ page, text }) => {
      await sendText(page, text('chat', 'suggestions.cheap'))
      await expect(logOf(page).getByRole('article').getByRole('button').first()).toBeVisible()
    },
  },
  { name: 'chat-waiting', who: 'visitor', path: '/chat', isWithoutChat: true, reach: requestAgent },
  { name: 'chat-rating', who: 'visitor', path: '/chat', isWithoutChat: true, reach: endAgentChat },
  { name: 'chat-files', who: 'customer', path: '/chat', isWithoutChat: true, reach: attachFiles },
  {
    name: 'widget',
    who: 'newcomer',
    path: '/cart',
    reach: async ({ page, text }) => {
      await launcher(page, text('chat', 'launcher.open')).click()
      await sendText(page, text('chat', 'suggestions.billing'))
      await expect(logOf(page).getByRole('list').last()).toBeVisible()
    },
  },
  {
    name: 'desk',
    who: 'agent',
    path: '/chat/desk',
    isWithoutChat: true,
    reach: async ({ page }) => expect(page.getByRole('tab').first()).toBeVisible(),
  },
  {
    name: 'desk-answer',
    who: 'agent',
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
    who: 'newcomer',
    path: '/cart',
    isNarrow: true,
    reach: async ({ page, text }) => button(page, text('shell', 'frame.menu')).click(),
  },
  { name: 'signup', who: 'visitor', path: '/signup' },
  { name: 'forgetPassword', who: 'visitor', path: '/forgetPassword' },
  { name: 'resetPassword', who: 'visitor', path: '/resetPassword' },
  { name: 'processing', who: 'visitor', path: '/auth/processing' },
  { name: '404', who: 'visitor', path: '/nowhere' },
  { name: '500', who: 'visitor', path: '/nowhere?status=500', reach: breakPage },
  { name: 'ops', who: 'operator', path: '/_ops', isWithoutChat: true },
  {
    name: 'ops-promote',
    who: 'operator',
    path: '/_ops?section=promote',
    isWithoutChat: true,
    isSimilar: true,
  },
  {
    name: 'ops-history',
    who: 'operator',
    path: '/_ops?section=history',
    isWithoutChat: true,
    isSimilar: true,
  },
  { name: 'ops-health', who: 'operator', path: '/_ops?section=health', isWithoutChat: true },
  {
    name: 'ops-tokens',
    who: 'operator',
    path: '/_ops?section=tokens',
    isWithoutChat: true,
    isSimilar: true,
  },
  {
    name: 'ops-audit',
    who: 'operator',
    path: '/_ops?section=audit',
    isWithoutChat: true,
    isSimilar: true,
  },
  {
    name: 'ops-token',
    who: 'operator',
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
