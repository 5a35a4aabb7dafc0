// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { takeArrival } from '../arrival.ts'
import { createTab, openBrowser, openTab, type Tab } from '../testing/open-tab.ts'
import { dedicated, dedicatedPlan, graphics, small } from '../testing/sample-plans.ts'

const gpu = { product_id: 1301, interval: 'month', planType: 'gpu' } as const
const cpu = { product_id: 1012, interval: 'hour', planType: 'cpu' } as const
const stored = () => JSON.parse(localStorage.getItem('cart-parked') ?? '{"carts":[]}').carts
const unitsOf = (shop: Tab) =>
  [shop.$cart.get(), ...shop.$parkedCarts.get()]
    .flatMap(cart => cart.orderItems)
    .reduce((sum, line) => sum + Number(line.subQty), 0)

beforeEach(openBrowser)
afterEach(() => vi.restoreAllMocks())

describe('two tabs', () => {
  it('lose no unit when both park, swap and start carts at the same time', async () => {
    const [one, other] = [await openTab(), await openTab()]
    await one.addToCart({ ...cpu, quantity: 5 })
    await one.startOtherCart({ ...gpu, quantity: 3 })
    await other.refresh()
    const rounds = Array.from({ length: 12 }, (_, round) => [
      one.switchToParked(one.$parkedCarts.get()[round % 2]?.id ?? ''),
      round % 3 === 0 ? other.startOtherCart(gpu) : other.parkCart('plan-type'),
      other.switchToParked(other.$parkedCarts.get()[0]?.id ?? ''),
    ])
    const results = (await Promise.all(rounds.flat())) as ({ status: string } | undefined)[]
    await Promise.all([one.refresh(), other.refresh()])
    expect(unitsOf(one)).toBe(8 + 4)
    expect(one.$cart.get()).toEqual(other.$cart.get())
    expect(one.$parkedCarts.get()).toEqual(other.$parkedCarts.get())
    expect(stored()).toHaveLength(one.$parkedCarts.get().length)
    expect(results.some(result => result?.status === 'done')).toBe(true)
  })

  it('give only one of them the cart when both switch to it', async () => {
    const [one, other] = [await openTab(), await openTab()]
    await one.addToCart(cpu)
    await one.startOtherCart(gpu)
    await other.refresh()
    const id = one.$parkedCarts.get()[0]?.id ?? ''
    const results = await Promise.all([one.switchToParked(id), other.switchToParked(id)])
    expect(results.map(({ status }) => status).sort()).toEqual(['done', 'refused'])
    expect(one.$cart.get().planType).toBe('cpu')
  })

  it('show a deletion and a restoration of the other tab', async () => {
    const [one, other] = [await openTab(), await openTab()]
    await one.addToCart(cpu)
    await one.startOtherCart(gpu)
    const [parked] = one.$parkedCarts.get()
    if (!parked) throw new Error('There must be a parked cart')
    await one.deleteParked(parked.id)
    await vi.waitFor(() => expect(other.$parkedCarts.get()).toEqual([]))
    expect(localStorage.getItem('cart-parked')).toBeNull()
    await one.recallParked(parked)
    await vi.waitFor(() => expect(other.$parkedCarts.get()).toEqual([parked]))
  })
})

it('a parked cart that a page deleted before it knew its customer returns to the customer', async () => {
  const shop = await openTab()
  await shop.addToCart(cpu)
  await shop.startOtherCart(gpu)
  const [parked] = shop.$parkedCarts.get()
  if (!parked) throw new Error('There must be a parked cart')
  await shop.deleteParked(parked.id)
  await shop.adoptCart('ada')
  await shop.recallParked(parked)
  expect(shop.$parkedCarts.get()).toEqual([{ ...parked, owner: 'ada' }])
})

describe('the copy in local storage', () => {
  it('is applied when a previous release stored the parked carts only there', async () => {
    const before = await openTab()
    await before.addToCart(cpu)
    await before.parkCart('forced-sign-out')
    const [{ id, ...former }] = stored()
    globalThis.indexedDB = new IDBFactory()
    localStorage.clear()
    localStorage.setItem('cart-parked', JSON.stringify({ version: 1, carts: [former, { odd: 1 }] }))
    const shop = await openTab()
    expect(shop.$parkedCarts.get()).toMatchObject([{ reason: 'forced-sign-out', planType: 'cpu' }])
    expect((await shop.switchToParked(shop.$parkedCarts.get()[0]?.id ?? '')).status).toBe('done')
    expect(shop.$cart.get().orderInterval).toBe('hour')
  })

  it('does not affect the database when it is damaged', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const before = await openTab()
    await before.addToCart(cpu)
    await before.parkCart('plan-type')
    localStorage.setItem('cart-parked', '{"carts":')
    expect((await openTab()).$parkedCarts.get()).toHaveLength(1)
  })
})

describe('changes', () => {
  const reduced = dedicatedPlan({ left: 2, hourly_fee: '0.2000' })

  it('survive a reload, and belong to their owner', { tags: ['S4.sync.explained'] }, async () => {
    const shop = await openTab()
    await shop.adoptCart('ada')
    await shop.addToCart({ ...cpu, quantity: 5 })
    await shop.syncCartWithStock([reduced, small, graphics])
    const next = createTab()
    const kinds = () => next.$cartChanges.get().map(({ kind, before }) => [kind, before])
    await vi.waitFor(() =>
      expect(kinds()).toEqual([
        ['reduced', '5'],
        ['repriced', '0.1236'],
      ]),
    )
    await next.endCart(true)
    expect(kinds()).toEqual([])
    await next.adoptCart('grace')
    expect(kinds()).toEqual([])
    await next.endCart(false)
    await next.adoptCart('ada')
    expect(kinds()).toHaveLength(2)
    await next.dismissCartChanges()
    expect(kinds()).toEqual([])
  })

  it('omit a price that was reverted, and a sold-out plan that is back in stock', async () => {
    const shop = await openTab()
    await shop.addToCart({ ...cpu, quantity: 2 })
    await shop.syncCartWithStock([reduced, small, graphics])
    await shop.syncCartWithStock([dedicated, small, graphics])
    expect(shop.$cartChanges.get()).toEqual([])
    await shop.syncCartWithStock([dedicatedPlan({ left: 0 })])
    expect(shop.$cartChanges.get()).toMatchObject([{ kind: 'sold-out' }])
    await shop.syncCartWithStock([dedicated])
    expect(shop.$cartChanges.get()).toMatchObject([{ kind: 'back' }])
  })

  it('are resolved when the plan is replaced', async () => {
    const shop = await openTab()
    await shop.addToCart({ ...cpu, quantity: 2 })
    const [line] = shop.$cart.get().orderItems
    await shop.syncCartWithStock([small, graphics])
    expect(shop.$cartChanges.get()).toMatchObject([{ kind: 'gone', line }])
    if (line) await shop.replaceLine(line, 1001)
    expect(shop.$cart.get().orderItems).toMatchObject([{ product_id: 1001, subQty: '2' }])
    expect(shop.$cartChanges.get()).toEqual([])
  })
})

describe('a stored cart with both plan types', () => {
  const line = ({ gpu_type, ...plan }: typeof small, subQty: string) => ({ ...plan, subQty })
  const mixed = { orderItems: [line(small, '2'), line(graphics, '1')], stock: [] }

  it('is split when it is read, reported until it is dismissed, and one part is parked', {
    tags: ['S4.sync.mixed'],
  }, async () => {
    localStorage.setItem('cart', JSON.stringify(mixed))
    const shop = await openTab()
    expect(shop.$cart.get()).toMatchObject({ planType: 'cpu', orderItems: [{ subQty: '2' }] })
    expect(shop.$parkedCarts.get()).toMatchObject([{ planType: 'gpu', reason: 'mixed' }])
    expect(stored()).toMatchObject([{ reason: 'mixed', orderItems: [{ product_id: 1301 }] }])
    expect((await openTab()).$cartChanges.get()).toMatchObject([
      { kind: 'parked', planName: 'GPU L4' },
    ])
    await shop.switchToParked(shop.$parkedCarts.get()[0]?.id ?? '')
    expect(shop.$cartChanges.get()).toEqual([])
    expect(unitsOf(shop)).toBe(3)
  })

  it('does not prompt for its parked part when its owner signs in', async () => {
    localStorage.setItem('cart', JSON.stringify({ ...mixed, owner: 'ada' }))
    const shop = await openTab()
    await shop.adoptCart('ada')
    expect(shop.$parkedCarts.get()).toMatchObject([{ reason: 'mixed' }])
    expect(unitsOf(shop)).toBe(3)
  })
})

describe('a guest’s choice', () => {
  it('belongs to the customer after signing in, with quantity and interval, and is reported once', {
    tags: ['S2.guest.chosen'],
  }, async () => {
    const shop = await openTab()
    await shop.addGuestChoice({ ...cpu, quantity: 2 })
    await shop.adoptCart('ada')
    expect(shop.$cart.get()).toMatchObject({
      owner: 'ada',
      orderInterval: 'hour',
      orderItems: [{ product_id: cpu.product_id, subQty: '2' }],
    })
    expect(takeArrival()).toMatchObject([{ planName: 'Dedicated 4C-16G', quantity: 2 }])
    expect(takeArrival()).toEqual([])
  })

  it('keeps its parked carts', async () => {
    const shop = await openTab()
    await shop.addGuestChoice(cpu)
    await shop.startOtherCart(gpu)
    await shop.adoptCart('ada')
    expect(shop.$cart.get().planType).toBe('gpu')
    expect(shop.$parkedCarts.get()).toMatchObject([{ owner: 'ada', planType: 'cpu' }])
  })
})
