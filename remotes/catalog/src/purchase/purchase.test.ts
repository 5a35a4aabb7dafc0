// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { samplePlan } from '@storefront/api/testing/sample-plan'
import { $cart, addToCart, clearCart, setCartInterval, syncCartWithStock } from 'shared/cart'
import { createTab } from 'shared/cart/testing/open-tab'
import { $confirmRequest, settleConfirm } from 'shared/confirm'
import { addTexts } from 'shared/i18n'
import { $parkedCarts, deleteParked } from 'shared/parked-carts'
import { $toasts, dismissToast } from 'shared/toast'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import texts from '../../locales/en.json' with { type: 'json' }
import { gpuPlan, smallPlan } from '../testing/plans.ts'
import { addPlan } from './purchase.ts'

addTexts('catalog', 'en', texts)
const dedicated = samplePlan()
const scarce = samplePlan({ product_id: 1005, left: 3 })

/** Responds to the next confirmation dialog and returns its request. */
async function respondToConfirm(response: boolean) {
  await vi.waitFor(() => expect($confirmRequest.get()).not.toBeNull())
  const request = $confirmRequest.get()
  settleConfirm(response)
  return request
}

const linesOf = (store: typeof $cart) =>
  store.get().orderItems.map(line => [line.product_id, line.subQty, line.interval])
const lines = () => linesOf($cart)

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await clearCart()
  for (const { id } of $parkedCarts.get()) await deleteParked(id)
  await syncCartWithStock([dedicated, scarce, smallPlan, gpuPlan])
})
afterEach(() => dismissToast())

describe('addPlan', () => {
  it('adds the quantity and shows a toast', { tags: ['S4.add.quantity'] }, async () => {
    expect(await addPlan({ plan: dedicated, quantity: 2, interval: 'month' })).toBe(true)
    expect(lines()).toEqual([[1006, '2', 'month']])
    expect($toasts.get()[0]).toMatchObject({
      title: '2 × Dedicated 4C-16G added',
      description: 'Taipei',
      action: { label: 'View cart' },
    })
  })

  it('asks for confirmation before it changes the interval of the whole cart', {
    tags: ['S4.add.interval-switch'],
  }, async () => {
    await addToCart({ product_id: 1006, interval: 'month', planType: 'cpu' })
    await addToCart({ product_id: 1001, interval: 'month', planType: 'cpu' })
    const adding = addPlan({ plan: scarce, quantity: 1, interval: 'hour' })
    const request = await respondToConfirm(true)
    expect(request).toMatchObject({
      description: 'Your cart is billed monthly. Change all 2 plans to hourly?',
      cancelText: 'Keep monthly',
    })
    expect(await adding).toBe(true)
    expect(lines()).toEqual([
      [1006, '1', 'hour'],
      [1001, '1', 'hour'],
      [1005, '1', 'hour'],
    ])
  })

  it('leaves the cart unchanged when the customer cancels the interval change', async () => {
    await addToCart({ product_id: 1006, interval: 'month', planType: 'cpu' })
    const adding = addPlan({ plan: scarce, quantity: 1, interval: 'hour' })
    await respondToConfirm(false)
    expect(await adding).toBe(false)
    expect(lines()).toEqual([[1006, '1', 'month']])
    expect($toasts.get().some(toast => toast.isOpen)).toBe(false)
  })

  it('offers to park the cart when GPU plans are ordered separately', {
    tags: ['S4.add.planType-mismatch'],
  }, async () => {
    await addToCart({ product_id: 1006, interval: 'month', planType: 'cpu' })
    const adding = addPlan({ plan: gpuPlan, quantity: 1, interval: 'month' })
    expect(await respondToConfirm(false)).toMatchObject({
      title: 'separate.title',
      confirmText: 'separate.gpu.confirm',
      cancelText: 'separate.cancel',
    })
    expect(await adding).toBe(false)
    expect(lines()).toEqual([[1006, '1', 'month']])
    expect($toasts.get().some(toast => toast.isOpen)).toBe(false)
  })

  it('parks the whole cart and starts the other one', async () => {
    await addToCart({ product_id: 1012, interval: 'month', planType: 'gpu' })
    const adding = addPlan({ plan: dedicated, quantity: 2, interval: 'hour' })
    await respondToConfirm(true)
    expect(await adding).toBe(true)
    expect(lines()).toEqual([[1006, '2', 'hour']])
    expect($parkedCarts.get()[0]).toMatchObject({ planType: 'gpu', orderInterval: 'month' })
    expect($toasts.get()[0]?.description).toContain('parked')
  })

  it('saves a guest’s repeated choice once, and shows no toast yet', async () => {
    const choice = { plan: dedicated, quantity: 2, interval: 'hour', isGuest: true } as const
    expect(await addPlan(choice)).toBe(true)
    expect(await addPlan(choice)).toBe(true)
    expect(lines()).toEqual([[1006, '2', 'hour']])
    expect($toasts.get().some(toast => toast.isOpen)).toBe(false)
  })

  it('states how many units are left when the cart contains some already', async () => {
    await addToCart({ product_id: 1005, quantity: 3, interval: 'month', planType: 'cpu' })
    expect(await addPlan({ plan: scarce, quantity: 1, interval: 'month' })).toBe(false)
    expect($toasts.get()[0]).toMatchObject({
      variant: 'destructive',
      description: 'Only 3 left in Taipei. Your cart holds 3.',
    })
  })

  it('shows no dialog when the cart already has the interval', async () => {
    await addToCart({ product_id: 1006, interval: 'month', planType: 'cpu' })
    await setCartInterval('hour')
    expect(await addPlan({ plan: scarce, quantity: 1, interval: 'hour' })).toBe(true)
    expect($confirmRequest.get()).toBeNull()
  })
})

it.each([
  ['the other interval', { plan: scarce, quantity: 1, interval: 'hour' }, [1005, '1', 'hour']],
  ['the other kind', { plan: gpuPlan, quantity: 1, interval: 'month' }, [1012, '1', 'month']],
] as const)(
  'restores no line that another tab cleared while the dialog about %s was open',
  { tags: ['S8'] },
  async (_, purchase, line) => {
    const other = createTab()
    await addToCart({ product_id: 1006, interval: 'month', planType: 'cpu' })
    const adding = addPlan(purchase)
    await vi.waitFor(() => expect($confirmRequest.get()).not.toBeNull())
    await other.clearCart()
    settleConfirm(true)
    expect(await adding).toBe(true)
    expect([lines(), $parkedCarts.get()]).toEqual([[line], []])
    await vi.waitFor(() => expect(linesOf(other.$cart)).toEqual([line]))
  },
)
