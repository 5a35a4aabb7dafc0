import type { BrowserContext } from 'playwright'

type Visitor = 'guest' | 'customer' | 'customer with a cart'

export type FirstPage = {
  path: string
  visitor: Visitor
  /** A JavaScript expression that is true when the page can be used, in every language. */
  ready: string
}

/** The document can contain buttons that wait for the code of the page. */
const plans = "document.querySelectorAll('main:not([data-server-rendered]) button').length > 20"

/** The pages that customers open first. */
export const firstPages = {
  guest: { path: '/guest', visitor: 'guest', ready: plans },
  home: { path: '/home', visitor: 'customer', ready: plans },
  cart: {
    path: '/cart',
    visitor: 'customer with a cart',
    ready: `document.querySelector('main a[href$="/order"]')`,
  },
  order: {
    path: '/order',
    visitor: 'customer with a cart',
    ready: "document.querySelector('main input[type=checkbox]')",
  },
  account: {
    path: '/account',
    visitor: 'customer',
    ready: "document.querySelector('main h1') && document.documentElement.dataset.ready",
  },
  chat: { path: '/chat', visitor: 'guest', ready: "document.querySelector('main textarea')" },
} as const satisfies Record<string, FirstPage>

/** Makes a new browser context that of a visitor, before a visit of the page at this address. */
export type PrepareVisitor = (
  context: BrowserContext,
  visitor: Visitor,
  url: string,
) => Promise<void>
