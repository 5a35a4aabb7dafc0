import type { Page } from 'playwright'

import { addPlan } from '../../e2e/tools/actions.ts'

export const containerNames = ['catalog', 'cart', 'checkout', 'chat', 'shared'] as const
export type ContainerName = (typeof containerNames)[number]

/** What a customer does on the pages of other teams. `run` resolves to the number of visited pages. */
export type Sale = { name: string; run: (page: Page) => Promise<number> }

export type ContainerCase = {
  name: ContainerName
  team: string
  /** The page whose code fails, and the element that only this page has. */
  path: string
  expose: string
  component: string
  isThere: (page: Page) => Promise<void>
  sale: Sale
}

const banner = (page: Page) => page.getByRole('banner')
const openPlans = (page: Page) => banner(page).getByRole('link', { name: 'Plans' }).click()
const openCart = (page: Page) => banner(page).getByRole('link', { name: /^Cart/ }).first().click()
const seeLines = (page: Page) => page.getByRole('region', { name: 'Plans in your cart' }).waitFor()
const terms = (page: Page) => page.getByRole('checkbox', { name: /terms of service/ })

export const plan = 'Shared 1C-2G, Taipei'

async function addOne(page: Page): Promise<void> {
  await addPlan(page, plan)
  await page.getByText('Shared 1C-2G added').first().waitFor()
}

const order: Sale = {
  name: 'The cart opens, and the order form',
  run: async page => {
    await openCart(page)
    await seeLines(page)
    await page.getByRole('link', { name: 'Continue to order' }).click()
    await terms(page).waitFor()
    return 2
  },
}
const add: Sale = {
  name: 'A plan can be added',
  run: async page => {
    await openPlans(page)
    await addOne(page)
    return 1
  },
}
const addAndOpen: Sale = {
  name: 'A plan can be added, and the cart opens',
  run: async page => {
    const pages = await add.run(page)
    await openCart(page)
    await seeLines(page)
    return pages + 1
  },
}

/** The chat has another layout, with one link: of its own, or of its fallback. */
export const leaveChat: Sale = {
  name: addAndOpen.name,
  run: async page => {
    await page
      .getByRole('link', { name: /^(Back to plans|Quarry)$/ })
      .first()
      .click()
    await addOne(page)
    await openCart(page)
    await seeLines(page)
    return 2
  },
}
/** On the list of plans itself. */
export const addHere: Sale = {
  name: addAndOpen.name,
  run: async page => {
    await addOne(page)
    await openCart(page)
    await seeLines(page)
    return 1
  },
}

export const containerCases: ContainerCase[] = [
  {
    name: 'catalog',
    team: 'catalog',
    path: '/home',
    expose: 'home-page',
    component: 'HomePage',
    isThere: page => page.getByRole('table', { name: 'Server plans' }).waitFor(),
    sale: order,
  },
  {
    name: 'cart',
    team: 'cart',
    path: '/cart',
    expose: 'cart-page',
    component: 'CartPage',
    isThere: seeLines,
    sale: add,
  },
  {
    name: 'checkout',
    team: 'checkout',
    path: '/order',
    expose: 'order-page',
    component: 'OrderPage',
    isThere: page => terms(page).waitFor(),
    sale: addAndOpen,
  },
  {
    name: 'chat',
    team: 'chat',
    path: '/chat',
    expose: 'chat-page',
    component: 'ChatPage',
    isThere: page => page.getByRole('textbox', { name: 'Message' }).waitFor(),
    sale: leaveChat,
  },
  {
    name: 'shared',
    team: 'platform',
    path: '/order',
    expose: 'ui/stepper',
    component: 'Stepper',
    isThere: page => terms(page).waitFor(),
    sale: addAndOpen,
  },
]
