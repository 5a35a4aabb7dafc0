import type { Page } from '@playwright/test'

import { type Account, accounts, addPlan, cartLink } from '../actions.ts'
import { manyPlans, stubPlans } from '../many-plans.ts'

/** User actions that load lazy code. */
export type LazyCase = {
  path: string
  user: Account
  width?: number
  before?: (page: Page) => Promise<unknown>
  go?: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

const seeComparison = (page: Page) => page.getByRole('dialog', { name: 'Compare plans' }).waitFor()

async function mixPlans(page: Page): Promise<void> {
  await addPlan(page, 'Shared 1C-2G, Taipei')
  await cartLink(page, 1).waitFor()
  await addPlan(page, 'GPU L4 x1, Taipei')
}

const sendText = (page: Page) =>
  page.request.post('/api/v3/chat/messages', {
    data: { clientId: crypto.randomUUID(), text: 'Hello', language: 'en' },
  })

const { demo, operator, second } = accounts

/** The first case loads the lazy code of every page. */
export const lazyCases: LazyCase[] = [
  { path: '/guest', user: demo },
  { path: '/guest?cmp=1077,1079', user: demo, go: seeComparison },
  { path: '/guest?q=8c-32g', user: demo, go: press('Alternatives to Dedicated 8C-32G, Taipei') },
  { path: '/guest?q=4c-16g%20madrid', user: demo, go: press('Cost by hours') },
  { path: '/guest', user: demo, go: press('Filters') },
  { path: '/guest', user: demo, width: 390, go: press('Filters') },
  { path: '/guest', user: demo, before: page => stubPlans(page, manyPlans(2000)) },
  { path: '/home?q=taipei', user: demo, go: mixPlans },
  { path: '/cart', user: demo, go: press(/^Chat(,|$)/) },
  { path: '/cart', user: second, before: sendText },
  { path: '/signup', user: demo, go: page => page.getByLabel('Password').first().focus() },
  { path: '/_ops', user: operator },
  { path: '/es/_ops', user: operator },
  { path: '/zh-TW/_ops', user: operator },
]
