import type { Page } from 'playwright'

import type { CellCase } from './cell-case.ts'
import { addHere, type ContainerName, leaveChat } from './containers.ts'

/** A script that loads after its page, found by a text in it, and what a customer does to need it. */
type LazyCase = { text: string } & Partial<
  Pick<CellCase, 'path' | 'act' | 'sale' | 'sees' | 'press' | 'isThere'>
>

const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()
const chat = (page: Page) => page.getByRole('button', { name: /^Chat(,|$)/ }).click()

export const lazyCases: Record<ContainerName, LazyCase> = {
  catalog: {
    text: 'FilterPanel:',
    act: filters,
    sees: page => page.getByText('could not be loaded').first(),
    press: filters,
    isThere: page => page.getByRole('slider', { name: 'RAM from' }).waitFor(),
  },
  // These remotes have no other code than their pages and slots.
  cart: { text: 'CartPage:' },
  checkout: { text: 'OrderPage:' },
  chat: {
    text: 'ChatPanel:',
    path: '/home',
    sale: addHere,
    act: chat,
    sees: page => page.getByText('could not be loaded').first(),
    press: chat,
    isThere: page => page.getByRole('textbox', { name: 'Message' }).waitFor(),
  },
  shared: {
    text: 'RemoteIcon:',
    path: '/chat',
    sale: leaveChat,
    sees: page => page.getByRole('button', { name: 'Attach files' }),
    press: null,
    isThere: page =>
      page.getByRole('button', { name: 'Attach files' }).locator('svg path').first().waitFor(),
  },
}
