// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4402/account"}
import {
  readSamples,
  readVersionsOf,
  valuesOf,
  versionsOf,
} from '@storefront/api/testing/read-samples'
import { createStore, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'

import { createTab, quantities } from './cart/testing/open-tab.ts'
import { openBrowser, openTab } from './session/testing/open-tab.ts'
import state from './stored-state.json' with { type: 'json' }

const samples = readSamples(import.meta.dirname)
type Stored = { database?: unknown; text: string }
const storedOf = (name: string) => valuesOf(samples, name) as Stored[]

beforeEach(openBrowser)

it('has a sample of each version that it reads', () => {
  expect(versionsOf(samples)).toEqual(readVersionsOf(state))
})

it.each(storedOf('cart'))('reads a stored cart from the database and from its text', async cart => {
  await set('cart', cart.database, createStore('storefront', 'cart'))
  localStorage.setItem('cart', cart.text)
  const tab = createTab()
  await tab.refresh()
  expect(quantities(tab)).toEqual(['1012×3'])
  expect(tab.$cart.get()).toMatchObject({ owner: 'ada', orderInterval: 'hour', planType: 'cpu' })
  openBrowser()
  localStorage.setItem('cart', cart.text)
  const withoutDatabase = createTab()
  await withoutDatabase.refresh()
  expect(quantities(withoutDatabase)).toEqual(['1012×3'])
})

it.each(storedOf('cart-parked'))('reads stored parked carts', async ({ text }) => {
  localStorage.setItem('cart-parked', text)
  const tab = createTab()
  await tab.refresh()
  // The owner of a parked cart gets it back into an empty one.
  await tab.adoptCart('ada')
  expect(quantities(tab)).toEqual(['1012×2'])
  expect(tab.$cart.get()).toMatchObject({ owner: 'ada', orderInterval: 'month' })
})

it.each(storedOf('user-info'))('reads stored user info', async ({ text }) => {
  localStorage.setItem('user-info', text)
  const tab = await openTab()
  await vi.waitFor(() =>
    expect(tab.$session.get()).toMatchObject({ user: { name: 'Ada', email: 'ada@example.com' } }),
  )
})
