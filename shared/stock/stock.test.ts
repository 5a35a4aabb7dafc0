// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError } from '../http/api-error.ts'
import { ask, flavor, openTab, toResponse } from './testing/open-tab.ts'

beforeEach(() => {
  ask.mockReset()
})

describe('loadStock', () => {
  it('maps the response to stock items', {
    tags: [
      'S3.stock.fields',
      'S3.stock.alternative',
      'S7.flavors.answer',
      'S7.flavors.fields',
      'S7.flavors.planName',
      'S7.flavors.left',
      'S7.flavors.currency',
      'S7.flavors.unitAmt',
    ],
  }, async () => {
    ask.mockResolvedValue(toResponse(flavor))
    const shop = openTab()
    const { name, stock_quantity, ...rest } = flavor
    const item = { ...rest, planName: name, left: stock_quantity, currency: 'USD', unitAmt: '' }
    expect(await shop.loadStock()).toEqual([item])
    expect(shop.$stock.get()).toMatchObject({ status: 'ready', items: [item], hiddenCount: 0 })
    expect(shop.findPlan(1012)).toEqual(item)
    expect(ask).toHaveBeenCalledExactlyOnceWith('/api/v3/gsn/flavors')
  })

  it.each([
    [
      'the server’s message',
      { result: false, content: null, message: '<b>Closed</b> today' },
      '<b>Closed</b> today',
    ],
    ['its own message', { result: false }, 'Failed to fetch stock data'],
    [
      'the message for missing content',
      { result: true, message: '' },
      'Failed to fetch stock data',
    ],
    ['the message for a page', '<html></html>', 'Failed to fetch stock data'],
  ])(
    'clears the list, logs and rethrows with %s',
    {
      tags: [
        'S8.flavors.message',
        'S8.flavors.default-message',
        'S8.flavors.cleared',
        'S8.flavors.logged',
        'S8.flavors.rethrown',
        'S4.sync.answered',
        'S7.flavors.answer',
        'A5',
        'A6',
      ],
    },
    async (_, body, message) => {
      const log = vi.spyOn(console, 'error').mockReturnValue()
      ask.mockResolvedValueOnce(toResponse(flavor)).mockResolvedValueOnce(body)
      const shop = openTab()
      await shop.loadStock()
      await shop.addToCart({ product_id: 1012, interval: 'month', planType: 'cpu' })
      const error = await shop.loadStock().catch((reason: unknown) => reason)
      expect(error).toMatchObject({ message })
      expect(log).toHaveBeenCalledExactlyOnceWith('Error fetching stock:', error)
      expect(shop.$stock.get()).toEqual({ status: 'failed', items: [], message })
      expect(shop.findPlan(1012)).toBeUndefined()
      expect(shop.$cartUnits.get()).toBe(1)
      // A command waits for earlier ones: had the cart been synced with an empty list, the unit would be gone.
      expect(await shop.removeUnit(1012)).toMatchObject({ status: 'done' })
    },
  )

  it('marks the last known plans as old, and does not change the cart with them', {
    tags: ['D8.plans.old'],
  }, async () => {
    ask.mockResolvedValueOnce(toResponse(flavor))
    const shop = openTab()
    await shop.loadStock()
    await shop.addToCart({ product_id: 1012, quantity: 5, interval: 'month', planType: 'cpu' })
    const as_of = '2026-01-02T03:04:05.000Z'
    ask.mockResolvedValueOnce({ ...toResponse({ ...flavor, stock_quantity: 2 }), as_of })
    await shop.loadStock()
    const old = { status: 'ready', isOld: true, fetchedAt: Date.parse(as_of) }
    expect(shop.$stock.get()).toMatchObject(old)
    expect(shop.$cartUnits.get()).toBe(5)
    ask.mockResolvedValueOnce(toResponse({ ...flavor, stock_quantity: 2 }))
    await shop.loadStock()
    expect(shop.$stock.get()).toMatchObject({ status: 'ready', isOld: false })
    expect(shop.$cartUnits.get()).toBe(2)
    await shop.clearCart()
  })

  it('does the same without a response', { tags: ['A8'] }, async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const error = new ApiError('Cannot read', 0, 'network')
    ask.mockRejectedValue(error)
    const shop = openTab()
    await expect(shop.loadStock()).rejects.toBe(error)
    expect(shop.$stock.get()).toMatchObject({ status: 'failed', items: [] })
  })

  it('shows the response of the newest request, in any order of the responses', {
    tags: ['A11'],
  }, async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const resolvers: ((body: unknown) => void)[] = []
    ask.mockImplementation(() => new Promise(resolve => resolvers.push(resolve)))
    const shop = openTab()
    const loads = [1, 2, 3, 4, 5].map(() => shop.loadStock().catch(() => []))
    await vi.waitFor(() => expect(resolvers).toHaveLength(5))
    for (const [index, left] of [
      [4, 5],
      [0, 1],
      [2, 3],
    ] as const)
      resolvers[index]?.(toResponse({ ...flavor, stock_quantity: left }))
    resolvers[1]?.({ result: false })
    resolvers[3]?.(toResponse())
    await Promise.all(loads)
    expect(shop.$stock.get()).toMatchObject({ status: 'ready', items: [{ left: 5 }] })
  })

  it.each([
    ['negative stock', { stock_quantity: -1 }],
    ['stock as a string', { stock_quantity: '3' }],
    ['half a unit', { stock_quantity: 0.5 }],
    ['stock that is not a number', { stock_quantity: Number.NaN }],
    ['no number', { ram: Number.NaN }],
    ['a price in words', { monthly_fee: 'abc' }],
    ['an empty price', { hourly_fee: '' }],
    ['a negative price', { hourly_fee: '-1' }],
    ['a price with an exponent', { monthly_fee: '1,000.00' }],
    ['a price with exponent', { monthly_fee: '1e21' }],
    ['a price as a number with an exponent', { hourly_fee: 1e21 }],
    ['a price as a number', { monthly_fee: 83 }],
    ['no name', { name: '' }],
    ['a missing field', { location: undefined }],
  ])(
    'hides a row with %s, with a warning, and shows the others',
    {
      tags: [
        'S3.stock.types',
        'S5.stock',
        'S5.stock.warning',
        'S5.false',
        'S8.validation.warn-only',
        'S5.left-out',
        'A13',
      ],
    },
    async (_, damage) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      const other = { ...flavor, product_id: 1 }
      ask.mockResolvedValue(toResponse({ ...flavor, ...damage }, other))
      const shop = openTab()
      expect(await shop.loadStock()).toMatchObject([{ product_id: 1 }])
      expect(shop.$stock.get()).toMatchObject({ hiddenCount: 1 })
      expect(warn).toHaveBeenCalledExactlyOnceWith('Stock validation failed', {
        [Object.keys(damage)[0] ?? '']: [expect.any(String)],
      })
    },
  )

  it('hides a plan whose monthly fee has fractions of a cent, and shows others exactly', {
    tags: ['S9.prices.month'],
  }, async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const others = ['83', '83.5', '83.0500'].map((monthly_fee, product_id) => ({
      ...flavor,
      product_id,
      monthly_fee,
    }))
    ask.mockResolvedValue(toResponse({ ...flavor, monthly_fee: '83.005' }, ...others))
    const shop = openTab()
    expect((await shop.loadStock()).map(plan => plan.monthly_fee)).toEqual([
      '83',
      '83.5',
      '83.0500',
    ])
    expect(warn).toHaveBeenCalledExactlyOnceWith('Stock validation failed', {
      monthly_fee: ['More than 2 decimals'],
    })
  })

  it('hides rows that are not objects', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    ask.mockResolvedValue(toResponse(null, 7, 'x', [], flavor))
    const shop = openTab()
    expect(await shop.loadStock()).toHaveLength(1)
    expect(shop.$stock.get()).toMatchObject({ hiddenCount: 4 })
  })

  it('shows a product that occurs twice once, and reports it', {
    tags: ['S5.match-by-id', 'A14'],
  }, async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    ask.mockResolvedValue(toResponse(flavor, { ...flavor, stock_quantity: 1 }))
    const shop = openTab()
    expect(await shop.loadStock()).toMatchObject([{ left: 9 }])
    expect(warn).toHaveBeenCalledOnce()
  })

  it('removes plans that are no longer in stock from the cart', {
    tags: ['S4.sync.in-stock', 'A7'],
  }, async () => {
    ask.mockResolvedValueOnce(toResponse(flavor, { ...flavor, product_id: 1 }))
    const shop = openTab()
    await shop.loadStock()
    for (const product_id of [1, 1012])
      await shop.addToCart({ product_id, interval: 'month', planType: 'cpu' })
    ask.mockResolvedValueOnce(toResponse(flavor))
    await shop.loadStock()
    expect(shop.$cart.get().orderItems).toMatchObject([{ product_id: 1012, unitAmt: '83.00' }])
    expect(shop.$cartChanges.get()).toMatchObject([{ kind: 'gone', product_id: 1 }])
    await shop.clearCart()
  })

  it('keeps lines whose row is invalid', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    ask.mockResolvedValueOnce(toResponse(flavor))
    const shop = openTab()
    await shop.loadStock()
    await shop.addToCart({ product_id: 1012, interval: 'month', planType: 'cpu' })
    ask.mockResolvedValueOnce(toResponse({ ...flavor, monthly_fee: 'x' }))
    await shop.loadStock()
    expect(shop.$cart.get().orderItems).toMatchObject([{ product_id: 1012, unitAmt: '83.00' }])
    expect(shop.$cartChanges.get().map(change => change.product_id)).not.toContain(1012)
    await shop.clearCart()
  })

  it('changes the cart only after a valid response, even an empty one', {
    tags: ['A7'],
  }, async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const shop = openTab()
    ask.mockResolvedValueOnce(toResponse(flavor))
    await shop.loadStock()
    await shop.addToCart({ product_id: 1012, interval: 'month', planType: 'cpu' })
    const before = localStorage.getItem('cart')
    const broken = [
      { result: false },
      { result: true },
      '<html></html>',
      { ...toResponse(), result: 0 },
    ]
    for (const body of broken) {
      ask.mockResolvedValueOnce(body)
      await shop.loadStock().catch(() => null)
      expect([shop.$cartUnits.get(), localStorage.getItem('cart')]).toEqual([1, before])
    }
    ask.mockResolvedValueOnce(toResponse())
    expect(await shop.loadStock()).toEqual([])
    expect(shop.$stock.get()).toMatchObject({ status: 'ready', items: [], hiddenCount: 0 })
    expect(shop.$cartUnits.get()).toBe(0)
    expect(shop.$cartChanges.get()).toContainEqual(
      expect.objectContaining({ kind: 'gone', product_id: 1012 }),
    )
  })
})
